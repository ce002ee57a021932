"""stub."""
import click
from playrules.cli.session import common_options

@click.command()
@common_options
def command() -> None:
    """Stub."""
