"""What test games of physics are made of: wood, and bricks of it, as a rules file says it."""

from __future__ import annotations

WOOD = """material wood "Wood" {
  weight: 0.65g
  friction: 71%
}
"""


def brick(count: int, name: str = "brick", width: int = 60, height: int = 20) -> str:
    """Return a kind of piece: boxes of so many millimetres, which may also stand on end."""
    return f"""piece {name} "{name.title()}" {{
  count: {count}
  body {{
    material: wood
    turns: 0deg, 90deg
    | x   | y   | width | height |
    | 0mm | 0mm | {width}mm | {height}mm |
  }}
}}
"""
