import { fenceCode } from './fence-code.ts';
import type { ForeignChat, ForeignMessage } from './foreign-chat.ts';
import { UnusableChat } from './foreign-chat.ts';
import { asList, asRecord, asText, asTime, asTitle, type Loose, own, recordsOf, titleInId } from './loose-values.ts';
import { absentFile, Notes, noted } from './notes.ts';
import { type ForeignNode, plantTree } from './plant-tree.ts';

/** The parent id that first messages give. */
const noParent = '00000000-0000-4000-8000-000000000000';

/** What the text beside the blocks says for each that it cannot show, such as a tool. */
const standIn =
  /(?:^```\n)?^(?:This block is not supported on your current device yet|Viewing artifacts created via the Analysis Tool web feature preview isn[’']t yet supported on mobile)\.$(?:\n```$)?/gm;

/**
 * Converts a conversation of an export of Claude (`conversations.json`). Its maker does not document the format;
 * SOURCE: exports of 2024 to 2026 as public converters describe them. Older exports give no parents: there each message
 * follows the previous one.
 */
export function fromClaude(conversation: Loose): ForeignChat {
  const notes = new Notes();
  const createdAt = asTime(own(conversation, 'created_at'), 0);
  const list = recordsOf(own(conversation, 'chat_messages'));
  const ids = new Set(list.map((message) => asText(own(message, 'uuid'))));
  let before: string | null = null;
  const nodes = list.map((message, at): ForeignNode => {
    const id = asText(own(message, 'uuid')) || `${at}`;
    const parent = asText(own(message, 'parent_message_uuid'));
    const parentId = parent === noParent ? null : ids.has(parent) ? parent : before;
    before = id;
    return { id, parentId, message: messageOf(message, createdAt, notes) };
  });
  const last = asText(own(conversation, 'current_leaf_message_uuid')) || before;
  const { messages, currentId } = plantTree(nodes, last);
  const title = asTitle(own(conversation, 'name'), messages);
  if (messages.length === 0) throw new UnusableChat('has no messages');
  const id = asText(own(conversation, 'uuid')) || `${createdAt} ${titleInId(own(conversation, 'name'), messages)}`;
  const updatedAt = Math.max(createdAt, asTime(own(conversation, 'updated_at'), createdAt));
  return { source: 'claude', id, title, createdAt, updatedAt, currentId, messages, notes: notes.counts };
}

function messageOf(message: Loose, createdAt: number, notes: Notes): Omit<ForeignMessage, 'id' | 'parentId'> | null {
  const blocks = recordsOf(own(message, 'content'));
  const texts = blocks.map((block) => blockText(block, notes)).filter((text) => text !== '');
  const files = filesOf(message, notes);
  const names = asList(own(message, 'files')).flatMap((each) => asText(own(asRecord(each), 'file_name')) || []);
  if (names.length > 0) notes.add(noted.files, names.length);
  const role = asText(own(message, 'sender')) === 'human' ? 'user' : 'assistant';
  const hasOthers = blocks.some((block) => asText(own(block, 'type')) !== 'text');
  // Older exports have the text alone.
  const said = asText(own(message, 'text'));
  const whole = (role === 'assistant' && hasOthers ? said.replace(standIn, '') : said).trim();
  const words = texts.length > 0 || whole === '' ? texts : [whole];
  const content = [...words, ...names.map(absentFile)].join('\n\n').trim();
  const reasoning = blocks
    .map((block) => asText(own(block, 'thinking')))
    .filter((text) => text !== '')
    .join('\n\n');
  if (content === '' && files.length === 0 && reasoning === '') return null;
  return { role, content, at: asTime(own(message, 'created_at'), createdAt), model: null, reasoning, files };
}

function blockText(block: Loose, notes: Notes): string {
  const kind = asText(own(block, 'type'));
  if (kind === 'text') return asText(own(block, 'text'));
  if (kind === 'tool_use') {
    const artifact = artifactText(block);
    if (artifact === null) notes.add(noted.tools);
    return artifact ?? '';
  }
  if (kind === 'tool_result') notes.add(noted.tools);
  else if (kind !== 'thinking' && kind !== 'token_budget') notes.add(noted.odd);
  return '';
}

/** An artifact that the model wrote beside the chat, in its original version. */
function artifactText(block: Loose): string | null {
  const input = asRecord(own(block, 'input'));
  const content = asText(own(input, 'content'));
  if (asText(own(block, 'name')) !== 'artifacts' || content === '') return null;
  const title = asText(own(input, 'title')).replace(/\s+/g, ' ');
  const isProse = asText(own(input, 'type')) === 'text/markdown';
  const shown = isProse ? content : fenceCode(content, asText(own(input, 'language')));
  return [title && `**${title}**`, shown].filter(Boolean).join('\n\n');
}

function filesOf(message: Loose, notes: Notes): ForeignMessage['files'] {
  const files = asList(own(message, 'attachments')).flatMap((each) => {
    const attachment = asRecord(each);
    const text = asText(own(attachment, 'extracted_content'));
    return text === '' ? [] : { name: asText(own(attachment, 'file_name')) || 'pasted.txt', text };
  });
  if (files.length > 0) notes.add(noted.texts, files.length);
  return files;
}
