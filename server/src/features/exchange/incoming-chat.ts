import { CutBy, Message } from '@atrium/contract/messages';
import { z } from 'zod';
import { idFrom } from '../../platform/ids/id-from.ts';
import type { IncomingChat, WholeMessage } from '../chats/index.ts';
import type { ForeignChat, ForeignMessage } from './domain/import/foreign-chat.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
 * Converts a foreign chat into one of ours. Its ids are derived only from the user, the source and the foreign ids, so
 * that importing the same chat again gives the same ids. A chat that the user still has here under its own id stays
 * that chat.
 */
export function incomingChat(userId: string, chat: ForeignChat, isOwn: boolean): IncomingChat {
  const id = isOwn ? chat.id : idFrom(`import ${userId} ${chat.source} ${chat.id}`);
  const idOf = (foreign: string) => (isOwn && uuid.test(foreign) ? foreign : idFrom(`${id} ${foreign}`));
  return {
    id,
    title: chat.title,
    createdAt: new Date(chat.createdAt),
    updatedAt: new Date(chat.updatedAt),
    currentMessageId: chat.currentId === null ? null : idOf(chat.currentId),
    messages: chat.messages.map((message) => incomingMessage(message, idOf)),
  };
}

function incomingMessage(message: ForeignMessage, idOf: (foreign: string) => string): WholeMessage {
  const { id, parentId, role, content, at, model, reasoning, extra, files } = message;
  return {
    ...Extra.parse(extra ?? {}),
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

/** Whether an id may be that of a chat here. */
export const mayBeOurs = (chat: ForeignChat) => chat.source === 'atrium' && uuid.test(chat.id);
