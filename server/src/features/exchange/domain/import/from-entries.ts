import type { ForeignChat } from './foreign-chat.ts';
import { UnusableChat } from './foreign-chat.ts';
import { asRecord, asText, asTime, asTitle, type Loose, own } from './loose-values.ts';
import { Notes, noted } from './notes.ts';
import { type ForeignNode, plantTree } from './plant-tree.ts';

/** Whether a value is an entry of a saved chat: {userMessage, aiResponse, timestamp} or {role, content, timestamp}. */
export function isEntry(value: Loose): boolean {
  return (
    typeof own(value, 'userMessage') === 'string' ||
    (typeof own(value, 'content') === 'string' && typeof own(value, 'role') === 'string')
  );
}

/** Makes one chat of the entries of a file, in either form; unknown entries are skipped. */
export function fromEntries(name: string, entries: readonly unknown[]): ForeignChat {
  const notes = new Notes();
  let before: string | null = null;
  let time = 0;
  const nodes = entries.flatMap((value, at): ForeignNode[] => {
    const entry = asRecord(value);
    if (!entry || !isEntry(entry)) {
      notes.add(noted.odd);
      return [];
    }
    time = asTime(own(entry, 'timestamp'), time);
    const made =
      typeof own(entry, 'userMessage') === 'string' ? pair(entry, at, before, time) : single(entry, at, before, time);
    before = made.at(-1)?.id ?? before;
    return made;
  });
  const { messages, currentId } = plantTree(nodes, before);
  if (messages.length === 0) throw new UnusableChat('has no messages', name);
  const createdAt = messages[0]?.at ?? 0;
  const base = name.replace(/\.json$/i, '');
  const updatedAt = Math.max(createdAt, time);
  const title = asTitle(
    base,
    messages.map(({ content }) => content),
  );
  return {
    source: 'drive',
    id: base || String(createdAt),
    title,
    createdAt,
    updatedAt,
    currentId,
    messages,
    notes: notes.counts,
  };
}

function pair(entry: Loose, at: number, before: string | null, time: number): ForeignNode[] {
  const question = nodeOf(`${at} question`, before, 'user', asText(own(entry, 'userMessage')), time, null);
  return [question, nodeOf(`${at} reply`, question.id, 'assistant', asText(own(entry, 'aiResponse')), time, null)];
}

function single(entry: Loose, at: number, before: string | null, time: number): ForeignNode[] {
  const role = own(entry, 'role');
  if (role !== 'user' && role !== 'assistant') return [];
  const id = asText(own(entry, 'id')) || `${at}`;
  const parentId = own(entry, 'parentId') === undefined ? before : asText(own(entry, 'parentId')) || null;
  return [nodeOf(id, parentId, role, asText(own(entry, 'content')), time, asText(own(entry, 'model')) || null)];
}

function nodeOf(
  id: string,
  parentId: string | null,
  role: 'user' | 'assistant',
  content: string,
  at: number,
  model: string | null,
): ForeignNode {
  return { id, parentId, message: content === '' ? null : { role, content, at, model, reasoning: '', files: [] } };
}
