import { z } from 'zod';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { defaultModelId } from './model-ids.ts';
import { nameOrNone } from './name-text.ts';
import { spaceParams } from './spaces.ts';
import { reportLimits } from './studio-rules.ts';

/** `custom`: the user describes it in `wish`. */
export const ReportKind = z.enum(['briefing', 'study_guide', 'faq', 'timeline', 'custom']);
export type ReportKind = z.infer<typeof ReportKind>;

/** The stage of a report. `planning` works out its sections when the sources are too long to be read at once. */
export const ReportStage = z.enum(['queued', 'planning', 'writing', 'saving', 'ready', 'failed', 'cancelled']);
export type ReportStage = z.infer<typeof ReportStage>;

export const Report = z.object({
  id: z.string(),
  /** In the caller's own numbering. */
  spaceId: z.number().int(),
  kind: ReportKind,
  title: z.string(),
  /** What the report should cover, or how it should be written; may be empty for all kinds but `custom`. */
  wish: z.string(),
  /** Our id of the model that writes it, and its display name. */
  model: z.string(),
  modelName: z.string(),
  stage: ReportStage,
  /** Sections written so far, and in total; null until there is a plan. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** Why it failed, or why it is ready without a note, in one sentence. */
  problem: z.string().nullable(),
  /** What the user should know about it: how it was made, what was left out. */
  notice: z.string().nullable(),
  /** Number of quotes it cites; each appears word for word in its source. */
  citations: z.number().int(),
  /** Number of statements that their citations do not support; they are marked in the text. */
  unsupported: z.number().int(),
  /**
   * The note it was saved as; null until it is ready, while the note is deleted, and for a report too long to be a
   * note. It may have been changed since.
   */
  noteId: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Report = z.infer<typeof Report>;

export const ReportFormat = z.enum(['markdown', 'docx', 'pdf']);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** What a report of a space can draw on now. */
export const ReportMaterial = z.object({
  /** Included sources and notes with readable text. */
  sources: z.number().int(),
  notes: z.number().int(),
  /** Why no report can be written, and what would change that; null when one can be written. */
  missing: z.string().nullable(),
});
export type ReportMaterial = z.infer<typeof ReportMaterial>;

const reportId = z.object({ id: z.uuid() });
const errors = ['sign-in-required', 'not-found'] as const;
const modelErrors = [
  'insufficient-credits',
  'monthly-limit',
  'api-key-required',
  'daily-limit',
  'model-unavailable',
] as const;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/spaces/:spaceId/reports',
  summary: 'The reports of a space, the last begun first, a page at a time: `after` is the id of the last report seen.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'read',
  params: spaceParams,
  query: z.object({
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.array(Report),
  errors: ['sign-in-required', 'not-found'],
});

export const readReportMaterial = endpoint({
  method: 'GET',
  path: '/api/spaces/:spaceId/report-material',
  summary:
    'How many included sources and notes of a space a report can be written from, and what is needed where there is none.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'read',
  params: spaceParams,
  response: ReportMaterial,
  errors: ['sign-in-required', 'not-found'],
});

export const startReport = endpoint({
  method: 'POST',
  path: '/api/spaces/:spaceId/reports',
  summary:
    'Begins a report from the included sources and notes of a space. It is written apart from the request, and saved as a note of the space when it is ready. With a `reportId` the same call again gives the same report; with another wish under it, it is refused.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'chat',
  params: spaceParams,
  body: z
    .strictObject({
      kind: ReportKind,
      /** Empty: a title is generated. */
      title: nameOrNone(reportLimits.title).prefault(''),
      wish: z.string().trim().max(reportLimits.wish).default(''),
      model: z.string().min(1).max(200).default(defaultModelId),
      /** Made by the client (UUIDv7). Repeating the call returns the same report instead of starting a second one. */
      reportId: z.uuid().optional(),
    })
    .refine(({ kind, wish }) => kind !== 'custom' || wish !== '', 'Say what the report is to be about.'),
  response: Report,
  errors: [...errors, ...modelErrors, 'conflict'],
});

export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  summary: 'A report: what it is at, and what came of it.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: reportId,
  response: Report,
  errors: ['sign-in-required', 'not-found'],
});

export const cancelReport = endpoint({
  method: 'POST',
  path: '/api/reports/:id/cancel',
  summary: 'Ends the work on a report. What was written is kept, and `retry` goes on from there.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: reportId,
  response: Report,
  errors,
});

export const retryReport = endpoint({
  method: 'POST',
  path: '/api/reports/:id/retry',
  summary: 'Goes on with a report that failed or was cancelled, at the section it had come to.',
  access: 'user',
  owns: 'id',
  rateClass: 'chat',
  params: reportId,
  response: Report,
  errors: [...errors, ...modelErrors, 'conflict'],
});

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id',
  summary:
    'Deletes a report, and ends the work on it. The note it was saved as stays. It can be brought back for 15 minutes.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: reportId,
  response: Done,
  errors,
});

export const restoreReport = endpoint({
  method: 'POST',
  path: '/api/reports/:id/restore',
  summary: 'Takes the deletion of a report back, as long as it is kept. Work that was under way goes on.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: reportId,
  response: Report,
  errors,
});

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id/export',
  summary:
    'A report that is ready as a file, as it was written: Markdown, DOCX or PDF. One that failed or was cancelled is given as far as it is written, and says that it is unfinished.',
  access: 'user',
  owns: 'id',
  rateClass: 'heavy',
  params: reportId,
  query: z.object({ format: ReportFormat.default('markdown') }),
  response: 'bytes',
  errors: ['sign-in-required', 'not-found', 'conflict', 'too-large', 'unavailable'],
});
