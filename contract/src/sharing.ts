import { z } from 'zod';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';

/** A public link to a copy of a chat. The copy changes only when its owner asks for it. */
export const Share = z.object({
  id: z.string(),
  /** Unguessable; the link is /share/{token}. */
  token: z.string(),
  chatId: z.string(),
  /** The title of the copy. */
  title: z.string(),
  messageCount: z.number().int(),
  createdAt: z.string(),
  /** When the copy was last taken. */
  updatedAt: z.string(),
});
export type Share = z.infer<typeof Share>;

/** What a link to a chat shows now, or would show if it were created. */
export const ShareState = z.object({
  share: Share.nullable(),
  /** Messages of the shown branch that a copy taken now would contain. */
  messageCount: z.number().int(),
  /** Names of attached files that the copy would mention. The files themselves are never shared. */
  fileNames: z.array(z.string()),
  /** Titles of a space's sources and notes whose cited words the copy would show. */
  citedTitles: z.array(z.string()),
  /** Whether the chat has changed since the copy was taken. */
  isOutdated: z.boolean(),
});
export type ShareState = z.infer<typeof ShareState>;

/** Where an answer was found. A copy contains no passages of attached files. */
export const SharedSource = z.object({
  id: z.string(),
  title: z.string(),
  quote: z.string().optional(),
  location: z.string().optional(),
  url: z.string().optional(),
});
export type SharedSource = z.infer<typeof SharedSource>;

/** One message of a copy. */
export const SharedMessage = z.object({
  /** Counts from 1. */
  position: z.number().int(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  /**
   * How a reply ended, as `MessageStatus` says; one that failed midway counts as interrupted. Null in copies from
   * before this was kept.
   */
  status: z.enum(['complete', 'cut', 'stopped', 'interrupted']).nullable(),
  timestamp: z.string(),
  model: z.string().nullable(),
  badge: z.string().nullable(),
  sources: z.array(SharedSource),
  /** Names of files that were attached or made. */
  fileNames: z.array(z.string()),
  /** The persona that replied; null for questions and the default assistant. */
  persona: z.object({ name: z.string(), avatar: z.string() }).nullable(),
});
export type SharedMessage = z.infer<typeof SharedMessage>;

const chatId = z.object({ id: z.uuid() });
const shareId = z.object({ id: z.uuid() });
const token = z.object({ token: z.string().max(200) });

export const readChatShare = endpoint({
  method: 'GET',
  path: '/api/chat/:id/share',
  summary: 'The public link of a chat, if it has one, and what a copy taken now would show.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: chatId,
  response: ShareState,
  errors: ['sign-in-required', 'not-found', 'conflict', 'too-large'],
});

export const shareChat = endpoint({
  method: 'POST',
  path: '/api/chat/:id/share',
  summary: 'Makes a public link to a copy of the shown branch. A chat that has one keeps it unchanged.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: chatId,
  response: Share,
  errors: ['sign-in-required', 'not-found', 'conflict', 'too-large'],
});

export const listShares = endpoint({
  method: 'GET',
  path: '/api/shares',
  summary: 'The caller’s public links, newest first.',
  access: 'user',
  rateClass: 'read',
  response: z.array(Share),
  errors: ['sign-in-required'],
});

export const updateShare = endpoint({
  method: 'PUT',
  path: '/api/shares/:id',
  summary: 'Takes the copy anew from the chat as it is shown now; the link stays.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: shareId,
  response: Share,
  errors: ['sign-in-required', 'not-found', 'conflict', 'too-large'],
});

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/:id',
  summary: 'Deletes a public link with its copy. It works no more from that moment.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: shareId,
  response: Done,
  errors: ['sign-in-required', 'not-found'],
});

export const readShared = endpoint({
  method: 'GET',
  path: '/api/share/:token',
  summary: 'The copy behind a public link, some messages at a time. For anyone who has the link.',
  access: 'public',
  rateClass: 'read',
  params: token,
  query: z.object({
    /** Return messages after this position. */
    after: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({
    title: z.string(),
    updatedAt: z.string(),
    messageCount: z.number().int(),
    messages: z.array(SharedMessage),
    /** Pass it as `after` for the next page; null at the end. */
    nextAfter: z.number().int().nullable(),
  }),
  errors: ['not-found'],
});

export const continueShared = endpoint({
  method: 'POST',
  path: '/api/share/:token/continue',
  summary: 'Puts a chat with the messages of a copy into the caller’s own account.',
  access: 'user',
  oncePerKey: true,
  rateClass: 'heavy',
  params: token,
  response: z.object({ chatId: z.string() }),
  errors: ['sign-in-required', 'not-found', 'quota-exceeded'],
});
