"""python -m tracking COMMAND, from the project's root: the commands of tracking/commands, one file each."""

import argparse
import os
import sys

from asv.config import Config
from asv.console import log
from asv.util import ProcessError, UserError

import tracking
from tracking.commands import (
    bench,
    bisect,
    check,
    export,
    findings,
    hosts,
    picture,
    publish,
    readme,
    record,
    selftest,
    stages,
    summary,
    view,
)

COMMANDS = {
    "bench": bench,
    "record": record,
    "bisect": bisect,
    "selftest": selftest,
    "check": check,
    "publish": publish,
    "view": view,
    "summary": summary,
    "stages": stages,
    "hosts": hosts,
    "export": export,
    "findings": findings,
    "readme": readme,
    "picture": picture,
}


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0 when all went well, 1 with one clear line when not, 130 when interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tracking", description=__doc__)
    subparsers = parser.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        summary_line = (command.__doc__ or "").partition("\n")[0]
        command.add_arguments(
            subparsers.add_parser(
                name,
                help=summary_line,
                description=command.__doc__,
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
        )
    chosen = parser.parse_args(arguments)
    log.enable()
    try:
        conf = Config.load()
        tracking.setup()
        return COMMANDS[chosen.command].run(conf, chosen)
    except BrokenPipeError:  # who reads, as `head` does, has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (UserError, ProcessError, OSError) as error:
        log.flush()
        print(f"tracking {chosen.command}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        log.flush()
        print(f"\ntracking {chosen.command}: interrupted", file=sys.stderr)
        return 130
    finally:
        log.flush()


if __name__ == "__main__":
    sys.exit(main())
