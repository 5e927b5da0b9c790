import type { Speaker } from '@atrium/contract/chat-personas';
import { CutBy, Message } from '@atrium/contract/messages';
import { z } from 'zod';
import { idFrom } from '../../../platform/ids/id-from.ts';
import { isUuid } from '../../../platform/ids/is-uuid.ts';
import type { IncomingChat, WholeMessage } from '../../chats/index.ts';
import type { ForeignChat, ForeignMessage } from '../domain/import/foreign-chat.ts';

/** The most characters, as JSON, of a field beside the text. */
const mostBeside = 500_000;
const isShort = (beside: unknown) => JSON.stringify(beside).length <= mostBeside;

/** The fields that our own format has beside the text; an invalid field counts as absent. */
const Extra = z.object({
  status: Message.shape.status
    .catch('complete')
    // A reply that was being written when the file was made goes on nowhere.
    .transform((status) => (status === 'streaming' ? 'interrupted' : status)),
  badge: z.string().max(100).nullable().catch(null),
  tokens: z.int32().min(0).nullable().catch(null),
  costMicroUsd: z.int().min(0).nullable().catch(null),
  usage: Message.shape.usage.catch(null),
  reasoningMs: z.int32().min(0).nullable().catch(null),
  sources: Message.shape.sources.refine(isShort).catch([]),
  activities: Message.shape.activities.refine(isShort).catch([]),
  error: Message.shape.error.catch(null),
  cutBy: CutBy.nullable().catch(null),
  rating: Message.shape.rating.catch(null),
  persona: Message.shape.persona.catch(null),
});

/**
 * The id that a foreign chat gets here. It is derived only from the user, the source and the foreign id, so that
 * importing the same chat again gives the same id.
 */
export function importedId(userId: string, source: ForeignChat['source'], foreignId: string): string {
  return idFrom(`import ${userId} ${source} ${foreignId}`);
}

/** The id that a message of a foreign chat gets in the chat of this id. */
export function importedMessageId(chatId: string, foreignId: string): string {
  return idFrom(`${chatId} ${foreignId}`);
}

/** What is known here of a foreign chat. */
interface Known {
  /** The id that it has or gets here. */
  readonly id: string;
  /** Whether it is that very chat, whose messages keep their ids. */
  readonly isOwn: boolean;
  /** Whether this persona is one here, and not only one with the same number. */
  readonly isPersona: (speaker: Speaker) => boolean;
}

/** Converts a foreign chat into one of ours. */
export function incomingChat(chat: ForeignChat, { id, isOwn, isPersona }: Known): IncomingChat {
  const idOf = (foreign: string) => (isOwn && isUuid(foreign) ? foreign : importedMessageId(id, foreign));
  return {
    id,
    title: chat.title,
    createdAt: new Date(chat.createdAt),
    updatedAt: new Date(chat.updatedAt),
    isPinned: chat.isPinned ?? false,
    currentMessageId: chat.currentId === null ? null : idOf(chat.currentId),
    messages: chat.messages.map((message) => incomingMessage(message, idOf, isPersona)),
  };
}

/** In place of the id of a persona of another installation, which may be that of another persona here. */
const elsewhere = 'elsewhere';

function incomingMessage(
  message: ForeignMessage,
  idOf: (foreign: string) => string,
  isPersona: Known['isPersona'],
): WholeMessage {
  const { id, parentId, role, content, at, model, reasoning, files } = message;
  const extra = Extra.parse(message.extra ?? {});
  const { persona } = extra;
  return {
    ...extra,
    persona: persona && !isPersona(persona) ? { ...persona, id: elsewhere } : persona,
    id: idOf(id),
    parentId: parentId === null ? null : idOf(parentId),
    role,
    content,
    createdAt: new Date(at),
    model: role === 'assistant' ? model : null,
    reasoning,
    files: [],
    droppedMessages: 0,
    // Personas that were still to reply there do not reply here.
    waiting: [],
    fileCount: files.length,
  };
}

/** The persona that a message of a file names, if any. */
export function speakerIn({ extra }: ForeignMessage): Speaker | null {
  return Extra.shape.persona.parse(extra?.persona ?? null);
}

/** Whether an id may be that of a chat here. */
export const mayBeOurs = (chat: ForeignChat) => chat.source === 'atrium' && isUuid(chat.id);
