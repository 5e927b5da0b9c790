import { type IndexedPassage, type IndexWriter, indexRules } from '../retrieval/index.ts';
import { splitMarkdown } from '../sources/index.ts';
import { type NoteKey, noteIndexed } from './index-store.ts';
import type { NotesDeps } from './notes-deps.ts';
import { lockNote, type NoteRow } from './store.ts';

/** How passages are written: in a background lane, or at once for somebody who waits. */
export type Append = IndexWriter['appendBeside'];

/**
 * Indexes a note's present version, in steps that may each be repeated. The text is indexed unchanged, so that
 * positions in it are positions in the note. Changes made in the meantime are indexed next time; if another process
 * overtakes this one, its result counts.
 */
export async function indexNote(deps: NotesDeps, key: NoteKey, append: Append, atOnce: number): Promise<void> {
  const begun = await begin(deps, key);
  if (begun === null) return;
  const { userId, id } = key;
  const { note, version, before } = begun;
  const batch: IndexedPassage[] = [];
  let from = 0;
  const write = async () => {
    const some = batch.splice(0);
    from += some.length;
    return some.length === 0 || append(userId, id, version, from - some.length, some);
  };
  for (const passage of splitMarkdown(note.content)) if (batch.push(passage) === atOnce && !(await write())) return;
  if (!(await write())) return;
  const isSameText = before !== null && Number.parseInt(before, 10) === note.version;
  const unchanged = isSameText ? await deps.retrieval.comparePassages(userId, id, before, version) : undefined;
  await deps.database.transaction(async (tx) => {
    const row = await lockNote(tx, userId, id);
    if (row === null) return;
    await deps.retrieval.finish(tx, userId, id, version, unchanged);
    await noteIndexed(tx, key, row.version === note.version ? null : row.updatedAt);
  });
}

interface Begun {
  readonly note: NoteRow;
  /** Its name in the index, which ends with the rules, as that of a source does. */
  readonly version: string;
  /** The version that is searched. */
  readonly before: string | null;
}

/** Opens the note's version in the index; null if the note is gone, or the index has this version already. */
async function begin({ database, retrieval }: NotesDeps, key: NoteKey): Promise<Begun | null> {
  return database.transaction(async (tx) => {
    const note = await lockNote(tx, key.userId, key.id);
    if (note === null || note.awaitsIndexSince === null) return null;
    const { userId, id: itemId, spaceId, title, isInKnowledgeBase: isIncluded } = note;
    const version = `${note.version}--${indexRules}`;
    const before = await retrieval.versionOf(tx, userId, itemId);
    if (before === version) {
      await noteIndexed(tx, key, null);
      return null;
    }
    const named = title || 'Untitled note';
    await retrieval.open(tx, { userId, itemId, spaceId, kind: 'note', title: named, isIncluded, version });
    return { note, version, before };
  });
}
