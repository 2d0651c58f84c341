"""Scripts by which bash, zsh and fish complete commands, options and values, made from the arguments."""

import argparse
import re
import shlex
from collections.abc import Mapping
from itertools import count

from duel_tui.data import data_folder, shared_toml
from duel_tui.usage.arguments import parser
from duel_tui.usage.parsing import Argument, Parser
from duel_tui.usage.shared import games

_BASH = r"""_duel_tui() {
    local cur=${COMP_WORDS[COMP_CWORD]} command= option= many= words= paths= place=0 i word
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case $word in
        =) ;;
        -*)
            option= many=
            case "$command $word" in
            ONE) option=$word ;;
            MANY) option=$word many=1 ;;
            esac ;;
        *)
            if [[ $option ]]; then [[ $many ]] || option=
            elif [[ $command ]]; then ((++place))
            else command=$word; fi ;;
        esac
    done
    [[ $cur == = ]] && cur=
    if [[ $cur == -* && ( ! $option || $many ) ]]; then
        case $command in
OPTIONS
        esac
    else
        case "$command ${option:-$place}" in
VALUES
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    case $paths in
    files) compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$cur")) ;;
    folders) compopt -o dirnames 2>/dev/null || COMPREPLY=($(compgen -d -- "$cur")) ;;
    esac
}
complete -F _duel_tui duel-tui"""
_ZSH = r"""#compdef duel-tui
_duel-tui() {
    local context state line commands=(
COMMANDS
    )
    _arguments -C TOP ': :->command' '*:: :->arguments'
    case $state in
    command) _describe command commands ;;
    arguments)
        case $words[1] in
EACH
        esac ;;
    esac
}
case $funcstack[1] in _duel-tui) _duel-tui "$@" ;; *) compdef _duel-tui duel-tui ;; esac"""
_ZSH_PATHS = {"files": "_files", "folders": "_files -/", "": " "}
_FISH_PATHS = {"files": "-r -F", "folders": "-x -a '(__fish_complete_directories)'", "": "-x"}
_SEEN = "__fish_seen_subcommand_from"


def run(asked: argparse.Namespace) -> int:
    """Print the script for a shell."""
    scripts = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    print(scripts[asked.shell](parser()))
    return 0


def _words(one: Argument) -> tuple[str, ...]:
    """The values that an argument may have, if they are known before a duel is."""
    if one.words or one.value not in {"SYSTEM", "LEVEL"}:
        return one.words
    if one.value == "SYSTEM":
        return tuple(games())
    cards = shared_toml(data_folder() / "opponents.toml")
    return (*cards["character"], *[f"{level['level']}" for level in cards["level"]])


def _paths(one: Argument) -> str:
    """Whether an argument is a file or a folder; empty: it is neither."""
    files = one.value.startswith("FILE") or one.value == "FENCER"
    return "files" if files else "folders" if one.value == "DIR" else ""


def _bash(top: Parser) -> str:
    one, many, options = list[str](), list[str](), list[str]()
    values = {f"words={shlex.quote(' '.join(top.commands))}": ["' 0'"]}
    for command, its in {"": top, **top.commands}.items():
        names = " ".join([name for argument in its.arguments for name in argument.names])
        options.append(f"        '{command}') words='{names}' ;;")
        places = count()
        for argument in its.arguments:
            keys = [f"'{command} {name}'" for name in argument.names or (next(places),)]
            if argument.names and argument.value:
                (many if argument.number == "+" else one).extend(keys)
            if words := _words(argument):
                values.setdefault(f"words={shlex.quote(' '.join(words))}", []).extend(keys)
            elif paths := _paths(argument):
                values.setdefault(f"paths={paths}", []).extend(keys)
    rows = [f"        {'|'.join(keys)}) {what} ;;" for what, keys in values.items()]
    filled = {"ONE": "|".join(one), "MANY": "|".join(many), "OPTIONS": "\n".join(options)}
    return _filled(_BASH, {**filled, "VALUES": "\n".join(rows)})


def _zsh(top: Parser) -> str:
    names = [f"        {shlex.quote(f'{name}:{its.description}')}" for name, its in top.commands.items()]
    each = [f"        {name}) _arguments {_specs(its)} ;;" for name, its in top.commands.items()]
    return _filled(_ZSH, {"COMMANDS": "\n".join(names), "TOP": _specs(top), "EACH": "\n".join(each)})


def _specs(command: Parser) -> str:
    """The arguments of a command as zsh has them."""
    found = list[str]()
    for one in command.arguments:
        line = re.sub(r"([\\\[\]])", r"\\\1", one.line)
        words, more = _words(one), ":*-*" if one.number == "+" else ""
        action = f"({' '.join(words)})" if words else _ZSH_PATHS[_paths(one)]
        value = f":{one.value}:{action}" if one.value else ""
        joined = "=" if value and not more else ""
        names = [f"{name}{joined}" if name[:2] == "--" else name for name in one.names]
        found += [f"{'*' * one.again}{name}[{line}]{more}{value}" for name in names]
        found += (
            [] if names else [{"?": f":{value}", "+": f"*{value}", "*": f"*{value}"}.get(one.number, value)]
        )
    return " ".join(map(shlex.quote, found))


def _fish(top: Parser) -> str:
    none = f"not {_SEEN} {' '.join(top.commands)}"
    rows = ["-f"]
    for name, its in top.commands.items():
        rows.append(f"-n {shlex.quote(none)} -a {name} -d {shlex.quote(its.description or '')}")
        rows += [_row(one, f"{_SEEN} {name}") for one in its.arguments if one not in top.arguments]
    everywhere = set(top.arguments).intersection(*[its.arguments for its in top.commands.values()])
    rows += [_row(one, "" if one in everywhere else none) for one in top.arguments]
    return "\n".join([f"complete -c duel-tui {row}" for row in rows])


def _row(one: Argument, where: str) -> str:
    """An argument as fish has it."""
    names = [f"-l {name[2:]}" if name[:2] == "--" else f"-s {name[1:]}" for name in one.names]
    place = f"-n {shlex.quote(where)}" if where else ""
    words = f"-a {shlex.quote(' '.join(_words(one)))}" if _words(one) else ""
    taken = _FISH_PATHS[_paths(one)] if one.value else ""
    return " ".join([place, *names, taken, words, f"-d {shlex.quote(one.line)}"])


def _filled(script: str, parts: Mapping[str, str]) -> str:
    """A script with its parts in the places of their names."""
    return re.sub(rf"\b({'|'.join(parts)})\b", lambda found: parts[found[0]], script)
