import { personaLimits } from '@atrium/contract/persona-rules';
import { libraryPrefix } from '@atrium/contract/portraits';
import { clipText } from '../../../../platform/text/clip-text.ts';
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

/** The end of a chat's id, which the mirror in a drive adds to the names of its files. */
const endOfChatId = / \([0-9a-f]{8}\)$/;

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
  if (messages.length === 0) throw new UnusableChat('has no messages');
  const createdAt = messages[0]?.at ?? 0;
  const first = nodes.find(({ message }) => message)?.message;
  const base = name.replace(/\.json$/i, '');
  const updatedAt = Math.max(createdAt, time);
  const title = asTitle(base.replace(endOfChatId, ''), messages);
  return {
    source: 'drive',
    // Many chats are saved under one name; a chat that has grown since still begins as it did.
    id: `${base} ${first?.at ?? 0} ${first?.content ?? ''}`,
    formerId: base || String(createdAt),
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
  const node = nodeOf(id, parentId, role, asText(own(entry, 'content')), time, asText(own(entry, 'model')) || null);
  if (!node.message || role === 'user') return [node];
  const extra = { status: own(entry, 'status'), cutBy: own(entry, 'cutBy'), persona: speakerOf(entry) };
  return [{ ...node, message: { ...node.message, extra } }];
}

/** The persona that replied: only a name, and a portrait of the library. It refers to no persona here. */
function speakerOf(entry: Loose) {
  const persona = asRecord(own(entry, 'persona'));
  const name = clipText(asText(own(persona, 'name')).trim(), personaLimits.name);
  if (name === '') return null;
  const avatar = asText(own(persona, 'avatar'));
  return { id: 'drive', name, avatar: avatar.startsWith(libraryPrefix) ? avatar.slice(0, personaLimits.avatar) : '' };
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
