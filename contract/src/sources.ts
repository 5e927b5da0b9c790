import { z } from 'zod';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { nameOrNone, nameText } from './name-text.ts';
import { sourceLimits } from './source-rules.ts';
import { spaceParams } from './spaces.ts';

/** The kind of material a source was made from. */
export const SourceType = z.enum([
  'pdf',
  'word',
  'slides',
  'sheet',
  'book',
  'page',
  'html',
  'markdown',
  'text',
  'table',
  'data',
  'code',
  'archive',
  'image',
  'audio',
  'note',
  'chat',
]);
export type SourceType = z.infer<typeof SourceType>;

/**
 * The processing stages of a source, in order. A stage that was interrupted starts again where it stopped. Only pages
 * have `fetching`.
 */
export const SourceStage = z.enum(['queued', 'fetching', 'reading', 'splitting', 'indexing', 'ready', 'failed']);
export type SourceStage = z.infer<typeof SourceStage>;

const title = nameText(sourceLimits.title);

export const Source = z.object({
  id: z.string(),
  /** In the caller's own numbering. */
  spaceId: z.number().int(),
  folderId: z.string().nullable(),
  title: z.string(),
  type: SourceType,
  /** Whether chats of the space use it for answers. */
  isInKnowledgeBase: z.boolean(),
  stage: SourceStage,
  /** Progress within the stage: pages read or passages indexed; null when it is not counted. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** Why it failed, in one sentence; null unless the stage is `failed`. */
  problem: z.string().nullable(),
  /** Whether it failed for a reason that a retry may fix. A fault in the file itself stays. */
  canRetry: z.boolean(),
  /** Which readable content was left out, in one sentence: when a file has too many pages, for instance. */
  notice: z.string().nullable(),
  /** Passages that searches can find; 0 until the source is ready for the first time. */
  passages: z.number().int(),
  /** UTF-16 units of the readable text; 0 until there is one. */
  characters: z.number().int(),
  /** Pages or slides; 0 when it has none. */
  pages: z.number().int(),
  /** The address, if the source is a web page; otherwise null. */
  url: z.string().nullable(),
  /** Bytes of the file or page it was made from; null for a source made from text alone. */
  size: z.number().int().nullable(),
  /** The address where its owner reads the original file or page; null for a source made from text alone. */
  file: z.string().nullable(),
  /**
   * The version of the text. Increases with each refresh that finds another text; offsets belong to one version. 0
   * until the source is ready for the first time.
   */
  version: z.number().int(),
  /** When the page was last fetched, ISO 8601, UTC; null for sources that are not pages. */
  checkedAt: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Source = z.infer<typeof Source>;

/**
 * The result of adding a source. If the space already has the same content, nothing is added and the existing source is
 * returned.
 */
export const AddedSource = Source.extend({ isNew: z.boolean() });
export type AddedSource = z.infer<typeof AddedSource>;

/** A source as the knowledge base shows it: with its space and, for a search, the passages that match. */
export const KnowledgeItem = Source.extend({
  spaceName: z.string(),
  found: z.array(
    z.object({
      text: z.string(),
      start: z.number().int(),
      end: z.number().int(),
      page: z.number().int().optional(),
      heading: z.string().optional(),
      /** Seconds from the start of a recording. */
      time: z.number().optional(),
      lines: z.tuple([z.number().int(), z.number().int()]).optional(),
    }),
  ),
});
export type KnowledgeItem = z.infer<typeof KnowledgeItem>;

/** The path parameters of one source. */
export const sourceId = z.object({ id: z.uuid() });
const errors = ['sign-in-required', 'not-found'] as const;
const adding = [...errors, 'conflict', 'quota-exceeded'] as const;
const folderId = z.uuid().nullable().default(null);
const isInKnowledgeBase = z.boolean().default(true);

export const listSources = endpoint({
  method: 'GET',
  path: '/api/spaces/:spaceId/sources',
  summary: 'The sources of a space, the last added first, a page at a time: `after` is the id of the last source seen.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'read',
  params: spaceParams,
  query: z.object({
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
    /** `true`: only sources in the knowledge base; `false`: only those outside it. */
    included: z.enum(['true', 'false']).optional(),
  }),
  response: z.array(Source),
  errors: ['sign-in-required', 'not-found'],
});

export const addSourceFile = endpoint({
  method: 'POST',
  path: '/api/spaces/:spaceId/sources/files',
  summary:
    'Adds a file, as raw bytes with its name and type in the query. It is read by a job; the answer says how far it is.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'upload',
  // A little more than the largest allowed file, so that the error for one slightly too large can give its name.
  bodyLimit: sourceLimits.fileBytes + 64 * 1024,
  params: spaceParams,
  query: z.object({
    name: z.string().min(1).max(255),
    type: z.string().max(255).default(''),
    folderId: z.uuid().optional(),
  }),
  body: 'bytes',
  response: AddedSource,
  errors: [...adding, 'too-large', 'unsupported-file'],
});

export const addSourceText = endpoint({
  method: 'POST',
  path: '/api/spaces/:spaceId/sources/texts',
  summary: 'Adds a text as it was pasted.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'upload',
  /** Room for two million characters of up to four bytes each. */
  bodyLimit: 8 * 1024 * 1024 + 64 * 1024,
  params: spaceParams,
  body: z.strictObject({
    /** If empty, the first line of the text becomes the title. */
    title: nameOrNone(sourceLimits.title).prefault(''),
    text: z
      .string()
      .max(sourceLimits.text)
      .refine((text) => text.trim() !== ''),
    isInKnowledgeBase,
    folderId,
  }),
  response: AddedSource,
  errors: adding,
});

export const addSourcePage = endpoint({
  method: 'POST',
  path: '/api/spaces/:spaceId/sources/pages',
  summary: 'Adds a page of the web by its address. It is fetched by a job.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'upload',
  params: spaceParams,
  body: z.strictObject({ url: z.string().trim().min(1).max(sourceLimits.url), isInKnowledgeBase, folderId }),
  response: AddedSource,
  errors: adding,
});

export const includeAllSources = endpoint({
  method: 'PUT',
  path: '/api/spaces/:spaceId/sources/inclusion',
  summary: 'Takes every source of a space into the knowledge base, or out of it.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'write',
  params: spaceParams,
  body: z.strictObject({ isInKnowledgeBase: z.boolean() }),
  response: z.object({ changed: z.number().int() }),
  errors,
});

export const readSource = endpoint({
  method: 'GET',
  path: '/api/sources/:id',
  summary: 'A source, with how far it is.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: sourceId,
  response: Source,
  errors: ['sign-in-required', 'not-found'],
});

export const updateSource = endpoint({
  method: 'PATCH',
  path: '/api/sources/:id',
  summary: 'Renames a source, takes it into the knowledge base or out of it.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: sourceId,
  body: z.strictObject({ title, isInKnowledgeBase: z.boolean() }).partial(),
  response: Source,
  errors,
});

export const retrySource = endpoint({
  method: 'POST',
  path: '/api/sources/:id/retry',
  summary: 'Tries again what failed, from the stage it failed at. Anything else stays as it is.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: sourceId,
  response: Source,
  errors,
});

export const refreshSource = endpoint({
  method: 'POST',
  path: '/api/sources/:id/refresh',
  summary:
    'Fetches a page again. What it said stays searchable until the new text is; where both are the same nothing changes.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: sourceId,
  response: Source,
  errors: [...errors, 'conflict'],
});

export const deleteSource = endpoint({
  method: 'DELETE',
  path: '/api/sources/:id',
  summary: 'Deletes a source. It is gone at once, and can be brought back for 15 minutes.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: sourceId,
  response: Done,
  errors,
});

export const restoreSource = endpoint({
  method: 'POST',
  path: '/api/sources/:id/restore',
  summary: 'Takes the deletion of a source back, as long as it is kept.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: sourceId,
  response: Source,
  errors,
});

export const listKnowledgeBase = endpoint({
  method: 'GET',
  path: '/api/knowledge-base',
  summary:
    'Every source of the caller across his spaces, the last added first, a page at a time; with `q`, those with passages that answer it, the best first, on one page.',
  access: 'user',
  rateClass: 'read',
  query: z.object({
    q: z.string().trim().max(sourceLimits.search).default(''),
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.array(KnowledgeItem),
  errors: ['sign-in-required'],
});
