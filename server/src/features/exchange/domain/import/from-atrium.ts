import { clipText } from '../../../../platform/text/clip-text.ts';
import { chatFormatVersion } from '../chat-file.ts';
import type { ForeignChat, ForeignFile } from './foreign-chat.ts';
import { UnusableChat } from './foreign-chat.ts';
import {
  asList,
  asRecord,
  asStorable,
  asText,
  asTime,
  asTitle,
  endOfName,
  type Loose,
  own,
  recordsOf,
} from './loose-values.ts';
import { absentFile, Notes, noted } from './notes.ts';
import { type ForeignNode, plantTree } from './plant-tree.ts';

/** Fields of a message that are kept unchanged if they are valid. */
const extras = [
  'status',
  'badge',
  'tokens',
  'costMicroUsd',
  'usage',
  'reasoningMs',
  'sources',
  'activities',
  'error',
  'cutBy',
  'rating',
  'persona',
];

/** A chat in our own format, docs/chat-format.md. */
export function fromAtrium(file: Loose): ForeignChat {
  const chat = asRecord(own(file, 'chat'));
  const title = asText(own(chat, 'title'));
  if (Number(own(file, 'version')) > chatFormatVersion)
    throw new UnusableChat('was written by a newer version of this product');
  const notes = new Notes();
  const createdAt = asTime(own(chat, 'createdAt'), 0);
  const list = recordsOf(own(file, 'messages'));
  const nodes = list.map((message, at) => nodeOf(message, at, createdAt, notes));
  const { messages, currentId } = plantTree(nodes, asText(own(chat, 'currentMessageId')) || null);
  if (messages.length === 0) throw new UnusableChat('has no messages');
  return {
    source: 'atrium',
    id: asText(own(chat, 'id')) || `${createdAt} ${title}`,
    title: asTitle(title, messages),
    isPinned: own(chat, 'isPinned') === true,
    createdAt,
    updatedAt: Math.max(createdAt, asTime(own(chat, 'updatedAt'), createdAt)),
    currentId,
    messages,
    notes: notes.counts,
  };
}

/** The form of paths to files in the archive of an account; the export of one chat contains no files. */
const filePath = /^files\/[\w-]{1,100}\.[a-z0-9]{1,8}$/;

function fileOf(attachment: Loose | null): (ForeignFile | { readonly name: string })[] {
  const name = endOfName(asText(own(attachment, 'name')));
  const path = asText(own(attachment, 'path'));
  if (name === '') return [];
  if (!filePath.test(path)) return [{ name }];
  return [{ id: asText(own(attachment, 'id')), name, path, type: clipText(asText(own(attachment, 'type')), 255) }];
}

function nodeOf(message: Loose, at: number, createdAt: number, notes: Notes): ForeignNode {
  const id = asText(own(message, 'id')) || `${at}`;
  const parentId = asText(own(message, 'parentId')) || null;
  const role = own(message, 'role');
  if (role !== 'user' && role !== 'assistant') return { id, parentId, message: null };
  const attached = asList(own(message, 'attachments')).flatMap((each) => fileOf(asRecord(each)));
  const files = attached.filter((file) => 'path' in file);
  const names = attached.filter((file) => !('path' in file)).map(({ name }) => name);
  if (names.length > 0) notes.add(noted.files, names.length);
  const content = [asText(own(message, 'content')), ...names.map(absentFile)].filter(Boolean).join('\n\n');
  return {
    id,
    parentId,
    message: {
      role,
      content,
      at: asTime(own(message, 'createdAt'), createdAt),
      model: asText(own(message, 'model')) || null,
      reasoning: asText(own(message, 'reasoning')),
      files,
      extra: Object.fromEntries(extras.map((name) => [name, asStorable(own(message, name) ?? null)])),
    },
  };
}
