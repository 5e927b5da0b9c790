import type { Tx } from '../../platform/database/database.ts';
import { splitMarkdown } from '../sources/index.ts';
import type { NotesDeps } from './notes-deps.ts';
import type { NoteRow } from './store.ts';

/** Passages written at a time. */
const atOnce = 100;

/**
 * Has a note searched by what it says now, in the transaction that writes it. Its text is indexed as it stands, so that
 * places in it are places in the note.
 */
export async function indexNote({ retrieval }: NotesDeps, tx: Tx, note: NoteRow): Promise<void> {
  const { userId, id: itemId, spaceId, title, content, isInKnowledgeBase } = note;
  const version = String(note.version);
  await retrieval.open(tx, {
    userId,
    itemId,
    spaceId,
    kind: 'note',
    title: title || 'Untitled note',
    isIncluded: isInKnowledgeBase,
    version,
  });
  const passages = [...splitMarkdown(content)];
  for (let from = 0; from < passages.length; from += atOnce)
    await retrieval.append(tx, userId, itemId, version, from, passages.slice(from, from + atOnce));
  await retrieval.finish(tx, userId, itemId, version);
}
