"""``python -m playrules`` is the same as the ``playrules`` command."""

from playrules.cli.main import main

if __name__ == "__main__":
    main()
