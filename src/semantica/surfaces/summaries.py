"""What was done and how things stand, as people read it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence

from semantica.model.collection import Card, Drift, Finding, Plan, Report, Run, Status
from semantica.model.document import Skipped
from semantica.model.parsed import Problem
from semantica.surfaces import wire
from semantica.surfaces.render import Ink, safe

LANGUAGES_SHOWN = 8
EXAMPLES_SHOWN = 3
# Below this, an index is mostly its empty files and the ratio says nothing.
LEAST_FOR_RATIO = 1_000_000
UNITS = ("B", "kB", "MB", "GB", "TB")
# Why a file was left out, in a person's words.
REASONS = {
    "ignored": "named by an ignore rule",
    "extension": "excluded extension",
    "too_large": "over the size limit",
    "long_line": "a very long line: minified or data",
    "binary": "binary",
    "undecodable": "no known encoding",
    "unreadable": "cannot be opened",
    "outside_root": "a link out of the folder",
    "link": "a link to another file here",
    "link_loop": "a link that leads back",
    "special": "a socket, pipe or device",
    "vanished": "gone before it was read",
    "empty": "empty",
    "timeout": "took too long to read",
    "crashed": "its reader crashed",
}
MARKS = {"ok": "ok", "warning": "warn", "broken": "BROKEN"}


def report(done: Report, ink: Ink) -> str:
    """An index run in a few lines."""
    run, census = done.run, done.census
    verb = "interrupted" if done.interrupted else "indexed"
    changes = [
        f"{number:,} {word}"
        for number, word in (
            (run.added, "added"),
            (run.updated, "updated"),
            (run.renamed, "renamed"),
            (run.deleted, "deleted"),
            (run.unchanged, "unchanged"),
        )
        if number
    ]
    title = f"{verb} {ink.bold(safe(done.card.name))} in {_seconds(done.seconds)}"
    # Only a run that read everything can say how fast it reads lines.
    if not run.unchanged and not done.interrupted and census.lines and done.seconds:
        title += f" ({census.lines / done.seconds:,.0f} lines/s)"
    rows = [
        ("documents", f"{census.documents:,} ({', '.join(changes) or 'none changed'})"),
        ("chunks", f"{census.chunks:,} over {census.lines:,} lines"),
    ]
    if done.skipped:
        rows.append(("left out", _reasons(wire.by_reason(done.skipped))))
        rows.append(("", f"semantica status -c {_quoted(done.card.name)} --skipped lists them"))
    if census.problems:
        rows.append(("problems", f"{census.problems:,}; semantica status --problems lists them"))
    if census.masked:
        rows.append(("masked", f"{census.masked:,} secrets were not stored"))
    text = "\n".join([title, _table(rows, ink)])
    if done.interrupted:
        text += "\nWhat was read can be searched. To go on, run the same command again."
    return text


def plan(made: Plan, ink: Ink) -> str:
    """A dry run: what would be read and what would not."""
    files = made.listing.candidates
    found = f"{len(files):,} files, {size(made.total_bytes)}"
    blocks = [
        f"would index {ink.bold(safe(made.card.name))} from {safe(made.card.root)}: {found}",
    ]
    counts = wire.extensions(one.path for one in files)
    if files:
        shown = list(counts.items())[:LANGUAGES_SHOWN]
        rest = len(files) - sum(count for _, count in shown)
        text = ", ".join(f"{safe(name) or 'no extension'} {count:,}" for name, count in shown)
        largest = sorted(files, key=lambda one: -one.size)[:EXAMPLES_SHOWN]
        rows = [("by type", text + (f", others {rest:,}" if rest else ""))]
        rows += [
            ("" if at else "largest", f"{size(one.size):>8}  {safe(one.path)}")
            for at, one in enumerate(largest)
        ]
        blocks.append(_table(rows, ink))
    groups = wire.grouped(made.listing.skipped)
    if groups:
        total = sum(one.size for one in made.listing.skipped)
        blocks.append(f"would leave out {len(made.listing.skipped):,}, {size(total)}")
        blocks += [_left_out(reason, group, ink) for reason, group in groups.items()]
    blocks.append(ink.dim("--list shows every path with its verdict"))
    return "\n".join(blocks)


def _left_out(reason: str, group: Sequence[Skipped], ink: Ink) -> str:
    total = size(sum(one.size for one in group))
    shown = ", ".join(safe(one.path) for one in group[:EXAMPLES_SHOWN])
    more = ", …" if len(group) > EXAMPLES_SHOWN else ""
    head = f"  {len(group):>7,}  {total:>8}  {REASONS.get(reason, reason)}"
    return f"{head}\n{' ' * 21}{ink.dim(shown + more)}"


def listing(made: Plan, ink: Ink) -> str:
    """Every path with its verdict."""
    rows = []
    for path, length, verdict, detail in wire.verdicts(made):
        note = f"  {ink.dim(safe(detail))}" if detail else ""
        word = ink.good(f"{verdict:<12}") if verdict == "index" else ink.warn(f"{verdict:<12}")
        rows.append(f"{word} {size(length):>8}  {safe(path)}{note}")
    return "\n".join(rows)


def status(one: Status, ink: Ink, gone_on: Drift | None) -> str:
    census = one.census
    rows = [("folder", safe(one.card.root) or "pushed in"), ("kind", one.card.kind)]
    rows.append(("documents", f"{census.documents:,}"))
    rows.append(("chunks", f"{census.chunks:,} over {census.lines:,} lines"))
    if census.languages:
        rows.append(("languages", _languages(census.languages)))
    large = census.source_bytes >= LEAST_FOR_RATIO
    share = f", {census.stored_bytes / census.source_bytes:.1f}x" if large else ""
    text = f"{size(census.stored_bytes)} for {size(census.source_bytes)} of source{share}"
    rows.append(("index", text))
    rows.append(("last run", last_run(census.run, time.time())))
    rows.append(("on disk", drift(gone_on) if gone_on else "the folder is not there"))
    if census.skipped:
        rows.append(("left out", _reasons(census.skipped)))
    if census.problems:
        rows.append(("problems", f"{census.problems:,} in what could not be parsed"))
    if census.masked:
        rows.append(("masked", f"{census.masked:,} secrets were not stored"))
    return f"{ink.bold(safe(one.card.name))}\n{_table(rows, ink)}"


def skipped_files(files: Iterable[Skipped], ink: Ink) -> str:
    rows = []
    for one in files:
        note = one.detail or REASONS.get(one.reason, "")
        rows.append(
            f"  {one.reason:<12} {size(one.size):>8}  {safe(one.path)}  {ink.dim(safe(note))}"
        )
    return "\n".join(rows) or "  nothing was left out"


def problems(found: Iterable[tuple[str, Problem]], ink: Ink) -> str:
    rows = [
        f"  {ink.place(f'{safe(path)}:{one.line}')}  {safe(one.message)}" for path, one in found
    ]
    return "\n".join(rows) or "  no problems"


def collections(rows: Sequence[tuple[Card, Status | None, str]], ink: Ink) -> str:
    """One line a collection; one that cannot be opened says why."""
    if not rows:
        return "no collections yet; semantica index PATH makes one"
    width = max(len(safe(card.name)) for card, _, _ in rows)
    lines = []
    for card, one, fault in rows:
        name = ink.bold(f"{safe(card.name):<{width}}")
        if one is None:
            lines.append(f"{name}  {ink.bad(safe(fault))}")
            continue
        count = f"{one.census.documents:>8,} documents"
        age = last_run(one.census.run, time.time())
        lines.append(f"{name}  {card.kind:<9}  {count}  {safe(card.root)}  {ink.dim(age)}")
    return "\n".join(lines)


def doctor(findings: Sequence[tuple[str, Finding]], ink: Ink) -> str:
    lines = []
    owner: str | None = None
    for name, one in findings:
        if name != owner:
            lines.append(ink.bold(safe(name) or "this machine"))
            owner = name
        style = {"ok": ink.good, "warning": ink.warn, "broken": ink.bad}[one.state]
        lines.append(f"  {style(f'{MARKS[one.state]:<6}')}  {one.part:<11}  {safe(one.message)}")
        if one.hint and one.state != "ok":
            lines.append(f"{' ' * 23}{ink.dim(safe(one.hint))}")
    return "\n".join(lines)


def last_run(run: Run | None, now: float) -> str:
    if run is None:
        return "never"
    when = f"{run.state} {age(now - (run.finished or run.started))} ago"
    where = " on ".join(one for one in (run.commit[:10], safe(run.branch)) if one)
    return f"{when}, at {where}" if where else when


def age(seconds: float) -> str:
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            count = int(seconds // length)
            return f"{count} {unit}{'s' * (count != 1)}"
    count = max(0, int(seconds))
    return f"{count} second{'s' * (count != 1)}"


def size(count: float) -> str:
    for unit in UNITS[:-1]:
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "B" or count >= 100 else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} {UNITS[-1]}"


def _seconds(count: float) -> str:
    if count < 120:
        return f"{count:.1f} s"
    return f"{int(count // 60)} min {int(count % 60)} s"


def _reasons(counts: Mapping[str, int]) -> str:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    text = ", ".join(f"{count:,} {reason.replace('_', ' ')}" for reason, count in ordered)
    return f"{sum(counts.values()):,} ({text})"


def _languages(counts: Mapping[str, int]) -> str:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    text = ", ".join(f"{name or 'text'} {count:,}" for name, count in ordered[:LANGUAGES_SHOWN])
    rest = sum(count for _, count in ordered[LANGUAGES_SHOWN:])
    return text + (f", others {rest:,}" if rest else "")


def _quoted(name: str) -> str:
    return f"'{safe(name)}'" if " " in name else safe(name)


def _table(rows: Sequence[tuple[str, str]], ink: Ink) -> str:
    return "\n".join(f"  {ink.dim(f'{label:<9}')}  {text}" for label, text in rows)


def watched(report: Report) -> str:
    """One line for a run of the watcher; nothing when nothing changed."""
    run = report.run
    parts = [
        f"{count} {word}"
        for count, word in (
            (run.added - run.renamed, "added"),
            (run.renamed, "renamed"),
            (run.updated, "updated"),
            (run.deleted - run.renamed, "deleted"),
        )
        if count > 0
    ]
    if not parts:
        return ""
    clock = time.strftime("%H:%M:%S", time.localtime(run.finished))
    return f"{clock}  {report.card.name}: {', '.join(parts)} in {report.seconds:.2f} s"


def runs(card: Card, found: Sequence[Run], ink: Ink) -> str:
    """A table of a collection's runs, newest first."""
    now = time.time()
    lines = [ink.bold(safe(card.name))]
    for run in found:
        counts = (
            f"{run.added} added, {run.updated} updated, {run.deleted} deleted,"
            f" {run.unchanged} unchanged"
        )
        where = f"  {safe(run.branch)} {run.commit[:10]}".rstrip()
        lines.append(
            f"  {run.id:>5}  {run.state:<11}  {age(now - run.started):<12}  {counts}{where}"
        )
    return "\n".join(lines)


def drift(one: Drift) -> str:
    """How far the disk has gone on since the last run."""
    parts = [
        f"{count} {word}"
        for count, word in (
            (one.added, "new"),
            (one.changed, "changed"),
            (one.deleted, "deleted"),
        )
        if count
    ]
    return ", ".join(parts) if parts else "nothing changed since"
