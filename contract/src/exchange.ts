import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { maxImportBytes } from './import-rules.ts';
import { saidImportEvents } from './said-events.ts';

export const ExportFormat = z.enum(['markdown', 'json', 'text', 'pdf', 'html']);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const exportChat = endpoint({
  method: 'GET',
  path: '/api/chat/:id/export',
  summary: 'A chat as a file: JSON has every branch (docs/chat-format.md), the others the shown one.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'heavy',
  params: z.object({ id: z.uuid() }),
  query: z.object({ format: ExportFormat.default('markdown') }),
  response: 'bytes',
  errors: ['not-found', 'too-large', 'unavailable'],
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/export',
  summary:
    'Everything the caller has here as one ZIP file: chats as JSON and Markdown, files, personas, spaces, notes, sources, tasks, reports, profile, payments, usage.',
  access: 'user',
  rateClass: 'heavy',
  query: z.object({
    /**
     * `true`: only checks whether the export would be refused, and otherwise returns an empty response. A browser that
     * saves a download itself does not show the user a refusal.
     */
    check: z.enum(['true', 'false']).default('false'),
  }),
  response: 'bytes',
  errors: ['sign-in-required', 'conflict'],
});

/** The product or drive that an imported file comes from. */
export const ImportSource = z.enum(['chatgpt', 'claude', 'librechat', 'open-webui', 'atrium', 'drive']);
export type ImportSource = z.infer<typeof ImportSource>;

/** What was, or would be, left out, and why. */
export const SkippedItem = z.object({
  /** One sentence. */
  reason: z.string(),
  count: z.number().int(),
  /** Titles of some of the affected chats. */
  examples: z.array(z.string()),
});
export type SkippedItem = z.infer<typeof SkippedItem>;

/** A chat found in a file. */
export const FoundChat = z.object({
  /** Its place among the chats found, from 0. */
  index: z.number().int(),
  title: z.string(),
  messages: z.number().int(),
  /** Time of its last change; ISO 8601, UTC. */
  updatedAt: z.string(),
  /** Messages that this installation does not have yet; 0 when it has the whole chat. */
  newMessages: z.number().int(),
});
export type FoundChat = z.infer<typeof FoundChat>;

export const ImportPreview = z.object({
  /** null when no chat of the file can be read. */
  source: ImportSource.nullable(),
  chats: z.array(FoundChat),
  /** Messages of all chats together, and how many of them this installation does not have yet. */
  messages: z.number().int(),
  newMessages: z.number().int(),
  /** ISO 8601, UTC, of the oldest and the newest message; null when there are no messages. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Whole chats that cannot be imported. */
  skipped: z.array(SkippedItem),
  /** Parts of chats that are left out or replaced by a note in the text. */
  notes: z.array(SkippedItem),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportReport = z.object({
  /** As in the preview. */
  source: ImportSource.nullable(),
  newChats: z.number().int(),
  /** Existing chats that got new messages. */
  grownChats: z.number().int(),
  unchangedChats: z.number().int(),
  /** Messages imported into new and existing chats; those of a deleted chat that is restored are among them. */
  newMessages: z.number().int(),
  /** As in the preview. */
  skipped: z.array(SkippedItem),
  notes: z.array(SkippedItem),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** What an import reports while it works: one JSON text per event. */
export const ImportEvent = z.discriminatedUnion('type', [
  /** `done`: chats processed so far. */
  z.object({ type: z.literal('progress'), done: z.number().int() }),
  z.object({ type: z.literal('report'), report: ImportReport }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type ImportEvent = z.infer<typeof ImportEvent>;

const file = {
  /** The file's name; a list of entries without a title takes its title from it. */
  name: z.string().max(255).default(''),
};

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/import/preview',
  summary: 'Reads a file of chats, raw bytes, and says what is in it. Nothing is kept.',
  access: 'user',
  rateClass: 'heavy',
  bodyLimit: maxImportBytes,
  query: z.object(file),
  body: 'bytes',
  response: ImportPreview,
  errors: ['sign-in-required', 'too-large', 'unreadable-file', 'conflict', 'unavailable'],
});

export const runImport = endpoint({
  method: 'POST',
  path: '/api/import',
  summary:
    'Takes the chats of a file in and answers with events: progress, then a report. Each chat is taken in whole or not at all; a second time adds nothing.',
  access: 'user',
  rateClass: 'heavy',
  bodyLimit: maxImportBytes,
  query: z.object({
    ...file,
    /** Chats to leave out, as a base64url bit set over their indexes: bit n is bit n % 8 of byte n / 8. */
    without: z
      .string()
      .max(4_000)
      .regex(/^[\w-]*$/)
      .default(''),
  }),
  body: 'bytes',
  response: 'events',
  events: saidImportEvents,
  errors: ['sign-in-required', 'too-large', 'unreadable-file', 'conflict', 'unavailable'],
});
