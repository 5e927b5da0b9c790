import { z } from 'zod';
import { MessageStatus } from './chats.ts';
import { endpoint } from './endpoint.ts';

/** The spec's summary of a saved chat. */
export const DriveSummary = z.object({
  id: z.string(),
  title: z.string(),
  modifiedTime: z.string(),
  /** Bytes, as text. */
  size: z.string(),
  isRunning: z.boolean(),
  isPinned: z.boolean(),
});
export type DriveSummary = z.infer<typeof DriveSummary>;

/** The spec's entry of a saved chat's content, with what the tree needs. */
export const DriveEntry = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.string(),
  id: z.string(),
  parentId: z.string().nullable(),
  model: z.string().nullable(),
  status: MessageStatus,
});
export type DriveEntry = z.infer<typeof DriveEntry>;

export const driveHistory = endpoint({
  method: 'GET',
  path: '/api/google-drive/chat-history',
  summary:
    'The caller’s saved chats as the sidebar lists them: pinned ones first, then newest first. With `before` and `beforeId` (time and id of the last entry known) the entries after that one. Answers 304 to a known ETag.',
  access: 'user',
  rateClass: 'read',
  query: z
    .object({
      before: z.iso.datetime().optional(),
      beforeId: z.string().min(1).max(200).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(500),
    })
    .refine((query) => (query.before === undefined) === (query.beforeId === undefined)),
  response: z.array(DriveSummary),
  errors: ['sign-in-required'],
});

export const driveChat = endpoint({
  method: 'GET',
  path: '/api/google-drive/chat-session/:sessionId',
  summary: 'All entries of a saved chat, every branch, oldest first.',
  access: 'user',
  owns: 'sessionId',
  rateClass: 'read',
  params: z.object({ sessionId: z.uuid() }),
  response: z.array(DriveEntry),
  errors: ['sign-in-required', 'not-found'],
});

export const newChat = endpoint({
  method: 'POST',
  path: '/api/google-drive/new-chat',
  summary: 'Makes an empty chat and gives its id. It is listed once it has a message.',
  access: 'user',
  rateClass: 'write',
  response: z.object({ sessionId: z.string() }),
  errors: ['sign-in-required'],
});
