"""Texts made for finding: what a chunk says, in the order that helps a model most.

Search text is summary, path and symbol, signature, snippet. An index document holds the same
facts under the marks [SUMMARY] [SIGNATURE] [CODE] [META].
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from semantica.chunking.layout import Layout
from semantica.model.chunk import Chunk, Chunked
from semantica.model.ids import joined_hash
from semantica.model.parsed import CALLABLE, CONTAINER, CodeNode, Parsed
from semantica.model.search_document import EmbeddingDocument, IndexDocument, Purpose, RefType
from semantica.model.words import whole_names

# Parents whose code belongs into their document: a repository's or module's would be too much.
WITH_CODE = CALLABLE | CONTAINER | {"file", "region", "section", "part"}
# What a vector can still tell apart; more only blurs it.
SNIPPET_CHARS = 1_200
MOST_LINKS = 20
LAST_PART = re.compile(r"[./:\\]+")


def search_text(chunk: Chunk, code: str) -> str:
    """Summary, path and symbol, signature, snippet: words for both kinds of search."""
    place = f"{chunk.path} {chunk.fqn}".strip()
    parts = (chunk.summary, place, chunk.signature, code[:SNIPPET_CHARS])
    return "\n".join(part for part in parts if part)


def index_document(collection: str, chunk: Chunk, code: str, node: CodeNode) -> IndexDocument:
    """One parent as every index but the text lane takes it."""
    module = chunk.path.rpartition("/")[0]
    return IndexDocument(
        chunk_id=chunk.id,
        repo_id=collection,
        file_path=chunk.path,
        symbol_id=chunk.name_path,
        symbol_fqn=chunk.fqn or chunk.path,
        kind=chunk.kind,
        language=chunk.language,
        content=_marked(chunk, code, module),
        content_vector=search_text(chunk, code),
        identifiers=_identifiers(chunk, node),
        tags=_tags(chunk, module),
        importance_score=chunk.importance,
        start_line=chunk.span.start_line,
        end_line=chunk.span.end_line,
    )


def _marked(chunk: Chunk, code: str, module: str) -> str:
    meta = {
        "file": chunk.path,
        "symbol": chunk.fqn or chunk.path,
        "module": module,
        "kind": chunk.kind,
        "lang": chunk.language,
    }
    parts = (
        ("SUMMARY", chunk.summary),
        ("SIGNATURE", chunk.signature),
        ("CODE", code if chunk.kind in WITH_CODE else ""),
        ("META", " ".join(f"{key}={value}" for key, value in meta.items() if value)),
    )
    return "\n\n".join(f"[{mark}] {text}" for mark, text in parts if text)


def _identifiers(chunk: Chunk, node: CodeNode) -> tuple[str, ...]:
    """Its own names and those of its parameters, decorators and bases."""
    names = whole_names(chunk.fqn.replace(".", " "))
    for base in node.bases:
        names |= whole_names(base)
    if node.info is not None:
        for parameter in node.info.parameters:
            names |= whole_names(parameter.name)
        for decorator in (*node.info.decorators, *node.info.annotations, *node.info.attributes):
            names |= whole_names(decorator)
    return tuple(sorted(names))


def _tags(chunk: Chunk, module: str) -> dict[str, str]:
    tags = {
        "kind": chunk.kind,
        "module": module,
        "language": chunk.language,
        "visibility": chunk.visibility,
    }
    return {key: value for key, value in tags.items() if value}


def embedding_documents(
    parsed: Parsed, chunked: Chunked, layout: Layout
) -> Iterator[EmbeddingDocument]:
    """What to embed of one document: each definition's summary and signature, each leaf's code."""
    data = chunked.document.data
    for node, chunk in zip(parsed.nodes, chunked.parents, strict=False):
        reference: RefType = "file" if chunk.kind == "file" else "parent"
        links = cross_file_links(node, parsed)
        if chunk.summary:
            code = data[chunk.span.start : chunk.span.end].decode("utf-8", "replace")
            text = search_text(chunk, code)
            yield _embedding(layout, chunk, reference, "summary", text, links)
        if chunk.signature and chunk.kind in CALLABLE:
            yield _embedding(layout, chunk, reference, "signature", chunk.signature, links)
    for leaf in chunked.leaves:
        code = data[leaf.overlap_start : leaf.span.end].decode("utf-8", "replace")
        text = f"{leaf.breadcrumb}\n{code}"
        yield _embedding(layout, leaf, "leaf", "code", text, ())


def _embedding(
    layout: Layout,
    chunk: Chunk,
    reference: RefType,
    purpose: Purpose,
    text: str,
    links: tuple[str, ...],
) -> EmbeddingDocument:
    metadata = {"path": chunk.path, "symbol": chunk.fqn, "kind": chunk.kind}
    return EmbeddingDocument(
        id=joined_hash(("embedding", chunk.id, purpose)),
        repo_id=layout.budget.repo,
        ref_type=reference,
        ref_id=chunk.id,
        embedding_purpose=purpose,
        text_for_embedding=text,
        metadata={key: value for key, value in metadata.items() if value},
        cross_file_links=links,
        dynamic_max_tokens=layout.settings.max_tokens,
    )


def cross_file_links(node: CodeNode, parsed: Parsed) -> tuple[str, ...]:
    """Imported names this definition calls: where a reader would look next."""
    aliases: dict[str, str] = {}
    for one in parsed.imports:
        # Without an alias a module is used by its whole name, a name by its last part.
        for name in (one.alias,) if one.alias else (one.target, LAST_PART.split(one.target)[-1]):
            aliases[name] = one.target
    links: dict[str, None] = {}
    for call in node.calls:
        called = [*call.receiver.split("."), call.name] if call.receiver else [call.name]
        for size in range(len(called), 0, -1):
            target = aliases.get(".".join(called[:size]))
            if target is not None:
                links[".".join([target, *called[size:]])] = None
                break
    return tuple(links)[:MOST_LINKS]
