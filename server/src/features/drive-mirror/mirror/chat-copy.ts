import { createHash } from 'node:crypto';
import type { DriveContent } from '../../../ports/drive.ts';
import type { SavedChat, SavedMessage } from '../../chats/index.ts';
import { chatFile, readableFile } from '../domain/chat-file.ts';
import { chatFileName } from '../domain/chat-file-name.ts';
import { presentEntry } from '../present.ts';

export type FileKind = 'chat' | 'text';

/** One of a chat's two files as it should be. */
export interface WantedFile {
  readonly kind: FileKind;
  readonly name: string;
  readonly content: DriveContent;
  /** MD5 in hex, as drives report it. */
  readonly checksum: string;
}

/** The two files of a chat. */
export function filesOf(chat: SavedChat, messages: readonly SavedMessage[], productName: string): WantedFile[] {
  const entries = messages.map(presentEntry);
  const name = chatFileName(chat.title, chat.id);
  return [
    wanted('chat', `${name}.json`, 'application/json', chatFile(entries)),
    wanted('text', `${name}.md`, 'text/markdown', readableFile(chat, entries, productName)),
  ];
}

function wanted(kind: FileKind, name: string, type: string, text: string): WantedFile {
  const bytes = Buffer.from(text);
  return { kind, name, content: { type, bytes }, checksum: createHash('md5').update(bytes).digest('hex') };
}
