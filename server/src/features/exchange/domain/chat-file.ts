import type { Message } from '@atrium/contract/messages';
import type { CutBy } from '@atrium/contract/run-event';

/** The format name that identifies one of our own files. */
export const chatFormat = 'atrium-chat';
export const chatFormatVersion = 1;

/** A message in an export; docs/chat-format.md describes it. */
export interface FileMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly createdAt: string;
  readonly status: Message['status'];
  readonly model: string | null;
  readonly badge: string | null;
  readonly tokens: number | null;
  readonly costMicroUsd: number | null;
  readonly usage: Message['usage'];
  readonly reasoning: string;
  readonly reasoningMs: number | null;
  readonly sources: Message['sources'];
  readonly activities: Message['activities'];
  readonly error: Message['error'];
  readonly cutBy: CutBy | null;
  readonly rating: Message['rating'];
  readonly persona: Message['persona'];
  readonly waiting: Message['waiting'];
  readonly attachments: readonly FileAttachment[];
}

export interface FileAttachment {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Its path in the archive of an account; absent in the export of one chat, which contains no files. */
  readonly path?: string;
}

export interface ChatHead {
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly currentMessageId: string | null;
  readonly isPinned: boolean;
}

/** The text before the messages; each message follows as JSON, separated by commas. */
export function openChatFile(chat: ChatHead, exportedAt: string): string {
  const head = { format: chatFormat, version: chatFormatVersion, exportedAt, chat };
  return `${JSON.stringify(head).slice(0, -1)},"messages":[\n`;
}

export const closeChatFile = '\n]}\n';
