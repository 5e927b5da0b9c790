import { z } from 'zod';
import { Done } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Attachment } from './files.ts';
import { maxChatPersonas } from './run-event.ts';

export const MessageStatus = z.enum(['complete', 'streaming', 'stopped', 'interrupted', 'failed']);

const Usage = z.object({
  input: z.number(),
  cached: z.number(),
  output: z.number(),
  reasoning: z.number(),
  /** Web searches, by the vendor or by the engine of the installation; absent where none is known of. */
  searches: z.number().optional(),
});
const Source = z.object({
  id: z.string(),
  title: z.string(),
  quote: z.string().optional(),
  location: z.string().optional(),
  url: z.string().optional(),
  attachmentId: z.string().optional(),
  itemId: z.string().optional(),
  itemKind: z.literal('note').optional(),
  start: z.number().int().optional(),
  end: z.number().int().optional(),
  version: z.number().int().optional(),
});
/** See run-event.ts. */
export const Grounding = z.object({
  state: z.enum(['cited', 'not-cited', 'nothing-found', 'not-searched']),
  sentences: z
    .array(z.object({ start: z.number().int(), end: z.number().int(), score: z.number(), isSupported: z.boolean() }))
    .readonly(),
});
const Step = z.object({
  id: z.string(),
  kind: z.enum(['tool', 'search', 'step']),
  title: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  detail: z.string().optional(),
});
const Made = z.object({ id: z.string(), name: z.string(), type: z.string(), url: z.string() });

/** How a persona is named: a number for a user's own, 'template-{n}' for a template. */
export const PersonaId = z.union([z.number().int(), z.string().max(64)]);
export type PersonaId = z.infer<typeof PersonaId>;

/** A persona as a message keeps it, whatever becomes of it. `id` is 'draft' for one that was being written. */
export const Speaker = z.object({ id: PersonaId, name: z.string(), avatar: z.string() });
export type Speaker = z.infer<typeof Speaker>;

/** A persona of a chat. */
export const ChatPersona = Speaker.extend({
  role: z.string(),
  greeting: z.string(),
  /** Whose it is; 0 for a template, which is nobody's. */
  userId: z.union([z.string(), z.literal(0)]),
  /** Whether it may be chosen: an archived template, and a persona whose web chat is off, stay only with the chats that have them. */
  isActive: z.boolean(),
  /** It was deleted: the chat cannot be gone on with until another one is chosen. */
  isGone: z.boolean(),
});
export type ChatPersona = z.infer<typeof ChatPersona>;

/** One message of a chat. Assistant messages carry what their run left behind. */
export const Message = z.object({
  id: z.string(),
  /** The message it answers or follows; null for the first. Messages form a tree. */
  parentId: z.string().nullable(),
  /** All messages with the same parent and role, oldest first, this one included: the ‹2/3› of the screen. */
  siblingIds: z.array(z.string()),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
  status: MessageStatus,
  /** The run that writes or wrote it. */
  runId: z.string().nullable(),
  attachments: z.array(Attachment),
  model: z.string().nullable(),
  /** 'Atrium AI' when an own key answered, 'Platform Routing' otherwise; null for user messages. */
  badge: z.string().nullable(),
  tokens: z.number().nullable(),
  /** US dollars. */
  cost: z.number().nullable(),
  usage: Usage.nullable(),
  reasoning: z.string(),
  reasoningMs: z.number().nullable(),
  sources: z.array(Source),
  activities: z.array(Step),
  files: z.array(Made),
  droppedMessages: z.number(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  rating: z.enum(['up', 'down']).nullable(),
  /** Who wrote a reply; null: the default assistant. On a question: whom a mention handed it to. */
  persona: Speaker.nullable(),
  /**
   * Who comes after this reply in the pass of its question. Where the reply is the last of its branch and no longer being
   * written, the pass has ended before their turn; a send with `pass` goes on with it.
   */
  waiting: z.array(Speaker),
  /** Why the pass ended here although others were waiting, where it was not stopped: credits that ran out, for instance. */
  halt: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** How a reply in a space stands on its sources; null or absent where it was not to. */
  grounding: Grounding.nullish(),
});
export type Message = z.infer<typeof Message>;

/** A chat as lists show it. */
export const ChatSummary = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  messageCount: z.number().int(),
  /** A reply is being written. */
  isRunning: z.boolean(),
  /** When it was pinned, ISO 8601; null when it is not. */
  pinnedAt: z.string().nullable(),
  /** The personas that answer in it, in their order, as the chat has last seen them; none: the default assistant. */
  personas: z.array(Speaker),
  /** The space it is in; null or absent: none. */
  spaceId: z.number().int().nullish(),
});
export type ChatSummary = z.infer<typeof ChatSummary>;

/** A chat with one window of its shown branch: the newest messages, or those before a given one. */
export const Chat = ChatSummary.extend({
  /** Oldest first. */
  messages: z.array(Message),
  /** The leaf of the shown branch; null for an empty chat. */
  currentMessageId: z.string().nullable(),
  /** Whether the branch goes on before the first message given. */
  hasEarlier: z.boolean(),
  /** The personas that answer in it, in their order, as they are now. */
  personas: z.array(ChatPersona),
  /** What opened the chat, as it was said then; null where nothing did. */
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

/** What all replies of a chat took, those of other branches with them. */
export const ChatTotal = z.object({
  /** Replies with a count. */
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
  body: z.strictObject({ title: z.string().trim().min(1).max(200) }),
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

/** A piece of a text that was searched. */
export const SearchText = z.object({ text: z.string(), isHit: z.boolean() });
export type SearchText = z.infer<typeof SearchText>;

/** A message in which words were found. */
export const SearchHit = z.object({
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
  /** The passage around the words, one line. */
  snippet: z.array(SearchText),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** A chat in whose title or messages words were found. */
export const FoundChat = ChatSummary.extend({
  titleParts: z.array(SearchText),
  /** Newest first; at most three. Empty when only the title has the words. */
  hits: z.array(SearchHit),
});
export type FoundChat = z.infer<typeof FoundChat>;

export const searchChats = endpoint({
  method: 'GET',
  path: '/api/chat-sessions/search',
  summary:
    'Searches titles and messages of the caller’s chats. All words must be found, the last one as a beginning; where no chat has all, those with any.',
  access: 'user',
  rateClass: 'read',
  query: z.object({
    q: z.string().max(1000),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({
    chats: z.array(FoundChat),
    /** `some`: no chat has all the words, so these have at least one. */
    matched: z.enum(['all', 'some']),
    /** Whether there are more chats than these. */
    hasMore: z.boolean(),
  }),
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

export const rateMessage = endpoint({
  method: 'PUT',
  path: '/api/messages/:id/rating',
  summary: 'Rates a reply up or down, or takes the rating back.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ rating: z.enum(['up', 'down']).nullable() }),
  response: z.object({ rating: z.enum(['up', 'down']).nullable() }),
  errors: ['not-found'],
});

export const readMessageImage = endpoint({
  method: 'GET',
  path: '/api/messages/:id/images/:n',
  summary: 'The n-th remote image named in a stored message, fetched by the server and re-encoded; for its owner.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'read',
  params: z.object({ id: z.uuid(), n: z.coerce.number().int().min(0).max(999) }),
  response: 'bytes',
  errors: ['not-found', 'unreadable-file'],
});
