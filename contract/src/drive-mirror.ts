import { z } from 'zod';
import { Moment } from './day.ts';
import { endpoint } from './endpoint.ts';
import { CutBy, MessageStatus } from './messages.ts';

/** A saved chat in lists, as the spec defines it. */
export const DriveSummary = z.object({
  id: z.string(),
  title: z.string(),
  modifiedTime: z.string(),
  /** Bytes, as text. */
  size: z.string(),
  isRunning: z.boolean(),
  isPinned: z.boolean(),
  /**
   * Whether it is only a file in the user’s drive and not a chat of this installation. It can be opened for reading; to
   * continue it, the user imports it.
   */
  isOnlyInDrive: z.boolean(),
});
export type DriveSummary = z.infer<typeof DriveSummary>;

/** One entry of a saved chat's content, as the spec defines it, with what the message tree needs in addition. */
export const DriveEntry = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.string(),
  id: z.string(),
  parentId: z.string().nullable(),
  model: z.string().nullable(),
  status: MessageStatus,
  /** Why a reply was cut off, when credits or the monthly limit paid for no more; absent otherwise. */
  cutBy: CutBy.exclude(['length']).optional(),
  /** The persona that wrote a reply; absent when none did. `avatar` is one from the library, or empty. */
  persona: z.object({ name: z.string(), avatar: z.string() }).optional(),
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
      before: Moment.optional(),
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
  summary:
    'All entries of a saved chat, every branch, oldest first; of a chat that is only in the drive, what its file holds that is known.',
  access: 'user',
  owns: 'sessionId',
  rateClass: 'read',
  params: z.object({ sessionId: z.uuid() }),
  response: z.array(DriveEntry),
  errors: [
    'sign-in-required',
    'not-found',
    'drive-not-connected',
    'drive-reconnect',
    'drive-unavailable',
    'unreadable-file',
  ],
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

/** The state of the mirror of the caller’s chats in the caller's drive. */
export const DriveStatus = z.object({
  /** Whether this installation can connect a drive at all. */
  isConfigured: z.boolean(),
  /**
   * `off`: not connected. `reconnect`: access was revoked. `leaving`: being disconnected while its files are moved to
   * the drive’s trash.
   */
  state: z.enum(['off', 'on', 'paused', 'reconnect', 'leaving']),
  /** The e-mail address of the drive’s account; empty when unknown. */
  account: z.string(),
  /** `synced` is the number of chats whose files are up to date, out of `total`. */
  synced: z.number().int(),
  total: z.number().int(),
  /** Chats that exist only in the drive. */
  onlyInDrive: z.number().int(),
  /** When the mirror last finished all its work; ISO 8601, or null. */
  lastSyncedAt: z.string().nullable(),
  /** What is wrong, in one sentence, and when the mirror tries again; null when nothing is wrong. */
  error: z.object({ message: z.string(), retryAt: z.string().nullable() }).nullable(),
  /** Where the folder can be opened; null until there is one. */
  folderUrl: z.string().nullable(),
});
export type DriveStatus = z.infer<typeof DriveStatus>;

export const driveStatus = endpoint({
  method: 'GET',
  path: '/api/google-drive/status',
  summary: 'The state of the mirror in the caller’s drive.',
  access: 'user',
  rateClass: 'read',
  response: DriveStatus,
  errors: ['sign-in-required'],
});

export const pauseDrive = endpoint({
  method: 'POST',
  path: '/api/google-drive/pause',
  summary: 'Pauses the mirror, or lets it go on with what has gathered.',
  access: 'user',
  rateClass: 'write',
  body: z.strictObject({ paused: z.boolean() }),
  response: DriveStatus,
  errors: ['sign-in-required', 'drive-not-connected'],
});

export const syncDrive = endpoint({
  method: 'POST',
  path: '/api/google-drive/sync',
  summary: 'Looks into the drive and mirrors what waits, at once.',
  access: 'user',
  rateClass: 'write',
  response: DriveStatus,
  errors: ['sign-in-required', 'drive-not-connected', 'drive-reconnect'],
});

export const rebuildDrive = endpoint({
  method: 'POST',
  path: '/api/google-drive/rebuild',
  summary: 'Writes the files of all chats anew.',
  access: 'user',
  rateClass: 'write',
  response: DriveStatus,
  errors: ['sign-in-required', 'drive-not-connected', 'drive-reconnect'],
});

export const disconnectDrive = endpoint({
  method: 'POST',
  path: '/api/google-drive/disconnect',
  summary: 'Ends the mirror and gives the access back. Its folder stays, or goes to the drive’s trash first.',
  access: 'user',
  rateClass: 'write',
  body: z.strictObject({ files: z.enum(['keep', 'trash']) }),
  response: DriveStatus,
  errors: ['sign-in-required', 'drive-not-connected'],
});

export const importDriveChat = endpoint({
  method: 'POST',
  path: '/api/google-drive/chat-session/:sessionId/import',
  summary: 'Takes a chat that is only in the drive in, to go on with it. Twice is once.',
  access: 'user',
  owns: 'sessionId',
  rateClass: 'write',
  params: z.object({ sessionId: z.uuid() }),
  response: z.object({ sessionId: z.string() }),
  errors: [
    'sign-in-required',
    'not-found',
    'drive-not-connected',
    'drive-reconnect',
    'drive-unavailable',
    'quota-exceeded',
    'unreadable-file',
  ],
});
