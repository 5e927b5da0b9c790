import type { DriveEntry, DriveSummary } from '@atrium/contract/drive-mirror';
import { libraryPrefix } from '@atrium/contract/portraits';
import type { SavedChat, SavedMessage } from '../chats/index.ts';
import type { DriveFileRow } from './drive/file-store.ts';

export function presentSummary(chat: SavedChat): DriveSummary {
  return {
    id: chat.id,
    title: chat.title,
    modifiedTime: chat.updatedAt.toISOString(),
    size: String(chat.sizeBytes),
    isRunning: chat.isRunning,
    isPinned: chat.isPinned,
    isOnlyInDrive: false,
  };
}

export function presentFile(file: DriveFileRow): DriveSummary {
  return {
    id: file.chatId,
    title: file.title,
    modifiedTime: file.modifiedAt.toISOString(),
    size: String(file.sizeBytes),
    isRunning: false,
    isPinned: false,
    isOnlyInDrive: true,
  };
}

/** A message as an entry of the API, and of the file in the drive. */
export function presentEntry(message: SavedMessage): DriveEntry {
  return {
    role: message.role,
    content: message.content,
    timestamp: message.createdAt.toISOString(),
    id: message.id,
    parentId: message.parentId,
    model: message.model,
    status: message.status,
    ...(message.cutBy && message.cutBy !== 'length' && { cutBy: message.cutBy }),
    ...speakerOf(message),
  };
}

/** The author of a reply. A portrait that the user uploaded is not given away. */
function speakerOf({ role, persona }: SavedMessage): Pick<DriveEntry, 'persona'> {
  if (role !== 'assistant' || persona === null) return {};
  const { name, avatar } = persona;
  return { persona: { name, avatar: avatar.startsWith(libraryPrefix) ? avatar : '' } };
}
