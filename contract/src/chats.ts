import { z } from 'zod';
import { ChatPersona, PersonaId, Speaker } from './chat-personas.ts';
import { chatLimits } from './chat-rules.ts';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { Message } from './messages.ts';
import { nameText } from './name-text.ts';
import { maxChatPersonas } from './run-event.ts';

/** A chat as lists show it. */
export const ChatSummary = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  messageCount: z.number().int(),
  /** Whether a reply is being written. */
  isRunning: z.boolean(),
  /** When it was pinned, ISO 8601; null when it is not pinned. */
  pinnedAt: z.string().nullable(),
  /** The personas that answer in the chat, in order, as they were when last used. Empty: the default assistant. */
  personas: z.array(Speaker),
  /** The space the chat is in; null or absent: none. */
  spaceId: z.number().int().nullish(),
});
export type ChatSummary = z.infer<typeof ChatSummary>;

/** A chat with one window of its shown branch: the newest messages, or those before a given one. */
export const Chat = ChatSummary.extend({
  /** Oldest first. */
  messages: z.array(Message),
  /** The leaf of the shown branch; null for an empty chat. */
  currentMessageId: z.string().nullable(),
  /** Whether the branch has messages before the first one given. */
  hasEarlier: z.boolean(),
  /** The personas that answer in the chat, in order, as they are now. */
  personas: z.array(ChatPersona),
  /** The greeting that opened the chat, in its wording at the time; null when there was none. */
  greeting: z.object({ persona: Speaker, content: z.string() }).nullable(),
});
export type Chat = z.infer<typeof Chat>;

const chatId = z.object({ id: z.uuid() });

export const listChats = endpoint({
  method: 'GET',
  path: '/api/chat-sessions',
  summary:
    'The caller’s chats, a page at a time: pinned ones first, all on the first page and beyond its limit; then newest first. Answers 304 to a known ETag.',
  access: 'user',
  rateClass: 'read',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ chats: z.array(ChatSummary), nextCursor: z.string().nullable() }),
  errors: ['sign-in-required'],
});

export const readChat = endpoint({
  method: 'GET',
  path: '/api/chat/:id',
  summary: 'A chat with the last messages of its shown branch, or those before a message. Visitors read their own too.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'read',
  params: chatId,
  query: z.object({ before: z.uuid().optional(), limit: z.coerce.number().int().min(1).max(200).default(60) }),
  response: Chat,
  errors: ['not-found'],
});

/** Totals of all replies of a chat, in all branches. */
export const ChatTotal = z.object({
  /** Replies whose tokens were counted. */
  replies: z.number().int(),
  tokens: z.number().int(),
  /** US dollars charged in credits. */
  cost: z.number(),
});
export type ChatTotal = z.infer<typeof ChatTotal>;

export const readChatTotal = endpoint({
  method: 'GET',
  path: '/api/chat/:id/total',
  summary: 'What the replies of a chat took: tokens and cost, all branches together.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'read',
  params: chatId,
  response: ChatTotal,
  errors: ['not-found'],
});

export const renameChat = endpoint({
  method: 'PATCH',
  path: '/api/chat/:id',
  summary: 'Renames a chat.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'write',
  params: chatId,
  body: z.strictObject({ title: nameText(chatLimits.title) }),
  response: ChatSummary,
  errors: ['not-found'],
});

export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/api/chat/:id',
  summary:
    'Deletes a chat with its messages and files; a reply being written is stopped. It is gone at once, and can be brought back for 15 minutes.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'write',
  params: chatId,
  response: Done,
  errors: ['not-found'],
});

export const restoreChat = endpoint({
  method: 'POST',
  path: '/api/chat/:id/restore',
  summary: 'Takes the deletion of a chat back, as long as its messages are still kept.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'write',
  params: chatId,
  response: ChatSummary,
  errors: ['not-found'],
});

export const pinChat = endpoint({
  method: 'PUT',
  path: '/api/chat/:id/pin',
  summary: 'Pins a chat to the top of the list, or lets it go. At most 100 are pinned.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'write',
  params: chatId,
  body: z.strictObject({ pinned: z.boolean() }),
  response: ChatSummary,
  errors: ['not-found', 'conflict'],
});

export const setChatPersonas = endpoint({
  method: 'PUT',
  path: '/api/chat/:id/personas',
  summary:
    'Sets the personas that answer in a chat from its next question on, in their order; none: the default assistant.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'write',
  params: chatId,
  body: z.strictObject({ personas: z.array(z.object({ id: PersonaId })).max(maxChatPersonas) }),
  response: z.object({ personas: z.array(ChatPersona), greeting: Chat.shape.greeting }),
  errors: ['not-found', 'conflict'],
});

const chatIds = z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) });

export const deleteChats = endpoint({
  method: 'POST',
  path: '/api/chat-sessions/delete',
  summary: 'Deletes several chats as one is deleted. Names those that were there.',
  access: 'user',
  rateClass: 'write',
  body: chatIds,
  response: z.object({ ids: z.array(z.string()) }),
  errors: ['sign-in-required'],
});

export const restoreChats = endpoint({
  method: 'POST',
  path: '/api/chat-sessions/restore',
  summary: 'Takes the deletion of several chats back. Names those that are there again.',
  access: 'user',
  rateClass: 'write',
  body: chatIds,
  response: z.object({ ids: z.array(z.string()) }),
  errors: ['sign-in-required'],
});

export const showBranch = endpoint({
  method: 'PUT',
  path: '/api/chat/:id/branch',
  summary:
    'Shows the branch through a message: its newest leaf becomes the current one. A message of the branch shown leaves it as it is.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'write',
  params: chatId,
  body: z.strictObject({ messageId: z.uuid() }),
  response: Chat,
  errors: ['not-found'],
});
