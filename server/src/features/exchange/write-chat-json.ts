import type { Attachment } from '@atrium/contract/files';
import type { WholeChat, WholeMessage } from '../chats/index.ts';
import { closeChatFile, type FileMessage, openChatFile } from './domain/chat-file.ts';
import type { ExchangeDeps } from './exchange-deps.ts';

/** Writes a chat in our own format with all branches, in pieces as they are read. */
export async function* writeChatJson(
  { clock, database, files }: ExchangeDeps,
  userId: string,
  chat: WholeChat,
  /** The path of a file in an archive; absent outside of archives. */
  pathOf?: (attachment: Attachment) => string,
): AsyncGenerator<string> {
  const { id, title, currentMessageId, isPinned } = chat;
  const times = { createdAt: chat.createdAt.toISOString(), updatedAt: chat.updatedAt.toISOString() };
  yield openChatFile({ id, title, ...times, currentMessageId, isPinned }, clock.now().toISOString());
  let isFirst = true;
  for await (const page of chat.pages()) {
    const withFiles = page.filter((message) => message.fileCount > 0).map((message) => message.id);
    const attached = await files.ofMessages(database.db, userId, withFiles);
    const texts = page.map((message) => JSON.stringify(fileMessage(message, attached.get(message.id) ?? [], pathOf)));
    yield (isFirst ? '' : ',\n') + texts.join(',\n');
    isFirst = false;
  }
  yield closeChatFile;
}

function fileMessage(
  message: WholeMessage,
  attachments: readonly Attachment[],
  pathOf?: (attachment: Attachment) => string,
): FileMessage {
  const { fileCount: _count, files: _made, droppedMessages: _dropped, createdAt, ...rest } = message;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    attachments: attachments.map((attachment) => {
      const { id, name, type, size } = attachment;
      return { id, name, type, size, ...(pathOf ? { path: pathOf(attachment) } : {}) };
    }),
  };
}
