import { type Assets, MessageFiles } from './chatgpt-files.ts';
import { fenceCode } from './fence-code.ts';
import type { ForeignChat } from './foreign-chat.ts';
import { UnusableChat } from './foreign-chat.ts';
import { asList, asRecord, asText, asTime, asTitle, type Loose, own, titleInId } from './loose-values.ts';
import { Notes, noted } from './notes.ts';
import { type ForeignNode, plantTree } from './plant-tree.ts';
import { inSiblingOrder } from './sibling-order.ts';

/** Citation marks in private-use characters, which mean nothing outside that product. */
const privateMarks = /\ue200[^\ue200\ue201]*\ue201|[\ue000-\uf8ff]/g;

/**
 * Converts a conversation of an export of ChatGPT (`conversations.json`, or its parts `conversations-000.json` …). Its
 * maker does not document the format; SOURCE: exports of 2023 to 2026 as public converters describe them. `assets` are
 * the files in its archive.
 */
export function fromChatGpt(conversation: Loose, assets: Assets = new Map()): ForeignChat {
  const mapping = asRecord(own(conversation, 'mapping'));
  const notes = new Notes();
  notePlace(conversation, notes);
  const updated = asTime(own(conversation, 'update_time'), Number.NaN);
  const createdAt = asTime(own(conversation, 'create_time'), 0);
  const model = asText(own(conversation, 'default_model_slug'));
  const whole = { createdAt, model: model === 'auto' ? '' : model, assets };
  const nodes = Object.entries(mapping ?? {}).map(([id, node]) => nodeOf(id, asRecord(node), whole, notes));
  const children = Object.values(mapping ?? {}).flatMap((node) => asList(own(asRecord(node), 'children')));
  const { messages, currentId } = plantTree(
    inSiblingOrder(nodes, children),
    asText(own(conversation, 'current_node')) || null,
  );
  const title = asTitle(own(conversation, 'title'), messages);
  const id =
    asText(own(conversation, 'conversation_id')) ||
    asText(own(conversation, 'id')) ||
    `${createdAt || updated || 0} ${titleInId(own(conversation, 'title'), messages)}`;
  if (messages.length === 0) throw new UnusableChat('has no messages');
  const updatedAt = Math.max(createdAt, ...latestOf(messages.map(({ at }) => at)), Number.isNaN(updated) ? 0 : updated);
  const isPinned = Boolean(own(conversation, 'pinned_time')) || own(conversation, 'is_starred') === true;
  return { source: 'chatgpt', id, title, isPinned, createdAt, updatedAt, currentId, messages, notes: notes.counts };
}

/** Notes what is lost of a chat's place. A project has the id of an assistant that begins in its own way. */
function notePlace(conversation: Loose, notes: Notes): void {
  if (own(conversation, 'is_archived') === true) notes.add(noted.archived);
  const makers = ['gizmo_id', 'conversation_template_id'].map((name) => asText(own(conversation, name)));
  if (makers.some((id) => id.startsWith('g-p-'))) notes.add(noted.folders);
}

/** The largest of many numbers, without spreading them into one call. */
function latestOf(times: readonly number[]): number[] {
  return [times.reduce((latest, at) => Math.max(latest, at), 0)];
}

/** What the conversation gives for messages that do not say it of themselves. */
interface Whole {
  readonly createdAt: number;
  readonly model: string;
  readonly assets: Assets;
}

function nodeOf(id: string, node: Loose | null, whole: Whole, notes: Notes): ForeignNode {
  const parentId = asText(own(node, 'parent')) || null;
  const message = asRecord(own(node, 'message'));
  const content = asRecord(own(message, 'content'));
  const metadata = asRecord(own(message, 'metadata'));
  const role = asText(own(asRecord(own(message, 'author')), 'role'));
  const kind = asText(own(content, 'content_type'));
  if (kind === 'thoughts') return { id, parentId, message: null, thoughts: thoughtsOf(content) };
  const files = new MessageFiles(whole.assets, metadata, notes);
  const text = shownText(role, kind, content, message, metadata, { notes, files });
  if (text === null) return { id, parentId, message: null };
  const words = [text, ...files.absent()].filter((part) => part !== '').join('\n\n');
  if (words === '' && files.found().length === 0) return { id, parentId, message: null };
  return {
    id,
    parentId,
    message: {
      role: role === 'user' ? 'user' : 'assistant',
      content: words,
      at: asTime(own(message, 'create_time'), whole.createdAt),
      model: role === 'user' ? null : asText(own(metadata, 'model_slug')) || whole.model || null,
      reasoning: '',
      files: files.found(),
    },
  };
}

/** What is found while the text of a message is read. */
interface Beside {
  readonly notes: Notes;
  readonly files: MessageFiles;
}

/** The text of a message as its user saw it; null for what was never shown. */
function shownText(
  role: string,
  kind: string,
  content: Loose | null,
  message: Loose | null,
  metadata: Loose | null,
  beside: Beside,
): string | null {
  const { notes } = beside;
  if (!message) return null;
  const isHidden = own(metadata, 'is_visually_hidden_from_conversation') === true;
  const pictures = role === 'tool' && kind === 'multimodal_text' && !isHidden;
  if (isHidden || role === 'system' || (role === 'tool' && !pictures)) {
    if (role === 'tool') notes.add(noted.tools);
    return null;
  }
  const recipient = asText(own(message, 'recipient'));
  if (role === 'assistant' && recipient !== '' && recipient !== 'all') {
    notes.add(noted.tools);
    return null;
  }
  if (role !== 'user' && role !== 'assistant' && !pictures) return null;
  return textOf(kind, content, beside).replace(privateMarks, '').trim();
}

function textOf(kind: string, content: Loose | null, beside: Beside): string {
  switch (kind) {
    case 'text':
    case 'multimodal_text':
      return asList(own(content, 'parts'))
        .map((part) => partText(part, beside))
        .filter((part) => part !== '')
        .join('\n\n');
    case 'code':
      return fenceCode(asText(own(content, 'text')), asText(own(content, 'language')).replace('unknown', ''));
    case 'reasoning_recap':
    case 'user_editable_context':
    case 'model_editable_context':
      return '';
    default: {
      const text = asText(own(content, 'text'));
      if (text === '') beside.notes.add(noted.odd);
      return text;
    }
  }
}

function partText(part: unknown, { notes, files }: Beside): string {
  if (typeof part === 'string') return asText(part);
  const record = asRecord(part);
  const kind = asText(own(record, 'content_type'));
  if (kind === 'image_asset_pointer') return files.picture(record);
  if (kind === 'audio_transcription') return asText(own(record, 'text'));
  if (!kind.startsWith('audio') && !kind.startsWith('real_time')) notes.add(noted.odd);
  return '';
}

function thoughtsOf(content: Loose | null): string {
  return asList(own(content, 'thoughts'))
    .map((thought) => asText(own(asRecord(thought), 'content')) || asText(own(asRecord(thought), 'summary')))
    .filter((text) => text !== '')
    .join('\n\n');
}
