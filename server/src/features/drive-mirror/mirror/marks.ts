import { isUuid } from '../../../platform/ids/is-uuid.ts';
import type { DriveFile } from '../../../ports/drive.ts';
import type { FileKind } from './chat-copy.ts';

/**
 * Properties that identify our files; only this client sees them. SOURCE for the limits: 124 bytes of key and value
 * together.
 */
const kindMark = 'atriumKind';
const chatMark = 'atriumChat';

export const folderMarks = { [kindMark]: 'folder' };
export const folderMark = [kindMark, 'folder'] as const;

export function marksOf(kind: FileKind, chatId: string): Readonly<Record<string, string>> {
  return { [kindMark]: kind, [chatMark]: chatId };
}

export const markOfChat = (chatId: string) => [chatMark, chatId] as const;

/** The kind of a file; null for one without our marks. */
export function kindOf(file: DriveFile): 'folder' | FileKind | null {
  const kind = file.marks[kindMark];
  return kind === 'folder' || kind === 'chat' || kind === 'text' ? kind : null;
}

export function chatIdOf(file: DriveFile): string | null {
  const id = file.marks[chatMark] ?? '';
  return isUuid(id) ? id : null;
}
