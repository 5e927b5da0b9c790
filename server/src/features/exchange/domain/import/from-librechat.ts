import type { ForeignChat } from './foreign-chat.ts';
import { UnusableChat } from './foreign-chat.ts';
import { asList, asRecord, asText, asTime, asTitle, type Loose, own, recordsOf } from './loose-values.ts';
import { absentFile, absentPicture, Notes, noted } from './notes.ts';
import { type ForeignNode, plantTree } from './plant-tree.ts';

/** The parent id that first messages give. */
const noParent = '00000000-0000-0000-0000-000000000000';

/** The thoughts of a reply in the text of older versions. */
const oldThoughts = /^:::thinking\n([\s\S]*?)\n:::(?:\n|$)/;

/** Whether a value is a conversation in an export of LibreChat. */
export const isLibreChat = (value: Loose) =>
  typeof own(value, 'conversationId') === 'string' &&
  (Array.isArray(own(value, 'messages')) || Array.isArray(own(value, 'messagesTree')));

/**
 * Converts a conversation that LibreChat exported as JSON: a list of messages, or replies nested in what they follow.
 * SOURCE: its code for exports and imports, 2024 to 2026.
 */
export function fromLibreChat(conversation: Loose): ForeignChat {
  const notes = new Notes();
  const list = unfolded(conversation);
  const ids = new Set(list.map(({ message }) => asText(own(message, 'messageId'))));
  let before: string | null = null;
  const nodes = list.map(({ message, above }, at): ForeignNode => {
    const id = asText(own(message, 'messageId')) || `${at}`;
    const parent = above ?? asText(own(message, 'parentMessageId'));
    const parentId = parent === noParent ? null : ids.has(parent) ? parent : before;
    before = id;
    return { id, parentId, message: messageOf(message, notes) };
  });
  const { messages, currentId } = plantTree(nodes, before);
  if (messages.length === 0) throw new UnusableChat('has no messages');
  return {
    source: 'librechat',
    id: asText(own(conversation, 'conversationId')),
    title: asTitle(own(conversation, 'title'), messages),
    createdAt: 0,
    updatedAt: 0,
    currentId,
    messages,
    notes: notes.counts,
  };
}

/** A message with the id of the one that it is nested in; null if the message itself names what it follows. */
interface Unfolded {
  readonly message: Loose;
  readonly above: string | null;
}

/** The messages of a file, each before those nested in it. Not recursive: there may be thousands of levels. */
function unfolded(conversation: Loose): Unfolded[] {
  const tree = own(conversation, 'messagesTree');
  const first = recordsOf(tree ?? own(conversation, 'messages'));
  const waiting = first.map((message): Unfolded => ({ message, above: tree ? noParent : null })).reverse();
  const found: Unfolded[] = [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next);
    const above = asText(own(next.message, 'messageId'));
    for (const message of recordsOf(own(next.message, 'children')).reverse()) waiting.push({ message, above });
  }
  return found;
}

function messageOf(message: Loose, notes: Notes): ForeignNode['message'] {
  const role = own(message, 'isCreatedByUser') === true ? 'user' : 'assistant';
  if (own(message, 'error') === true) {
    notes.add(noted.failed);
    return null;
  }
  const parts = recordsOf(own(message, 'content'));
  const said = asText(own(message, 'text'));
  const words = parts.map((part) => partText(part, notes)).filter((text) => text !== '');
  const thoughts = parts.map((part) => textIn(part, 'think')).filter((text) => text !== '');
  const [old, oldThought = ''] = (role === 'assistant' && oldThoughts.exec(said)) || [''];
  const names = [...asList(own(message, 'files')), ...asList(own(message, 'attachments'))].flatMap(
    (file) => asText(own(asRecord(file), 'filename')) || [],
  );
  if (names.length > 0) notes.add(noted.files, names.length);
  const text = words.length > 0 ? words.join('\n\n') : said.slice(old.length).trim();
  const content = [text, ...names.map(absentFile)].filter((part) => part !== '').join('\n\n');
  const reasoning = [oldThought.trim(), ...thoughts].filter((part) => part !== '').join('\n\n');
  if (content === '' && reasoning === '') return null;
  return {
    role,
    content,
    at: asTime(own(message, 'createdAt'), 0),
    model: asText(own(message, 'model')) || null,
    reasoning,
    files: [],
    extra: { status: own(message, 'unfinished') === true ? 'interrupted' : 'complete' },
  };
}

/** A text of a part, which is a string or the value of an object. */
function textIn(part: Loose, name: string): string {
  const value = own(part, name);
  return (asText(value) || asText(own(asRecord(value), 'value'))).trim();
}

function partText(part: Loose, notes: Notes): string {
  const kind = asText(own(part, 'type'));
  if (kind === 'text') return textIn(part, 'text');
  if (kind === 'image_file' || kind === 'image_url') {
    notes.add(noted.pictures);
    return absentPicture;
  }
  if (kind === 'tool_call') notes.add(noted.tools);
  else if (kind !== 'think') notes.add(noted.odd);
  return '';
}
