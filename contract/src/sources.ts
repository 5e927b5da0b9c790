import { z } from 'zod';
import { Done } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { sourceLimits } from './source-rules.ts';
import { spaceParams } from './spaces.ts';

/** What a source was made from. */
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
 * How far a source has come: each stage follows the one before it, and one that was broken off is begun again where it
 * stood. `fetching` is for pages alone.
 */
export const SourceStage = z.enum(['queued', 'fetching', 'reading', 'splitting', 'indexing', 'ready', 'failed']);
export type SourceStage = z.infer<typeof SourceStage>;

const title = z.string().trim().min(1).max(sourceLimits.title);

export const Source = z.object({
  id: z.string(),
  /** In the caller's own numbering. */
  spaceId: z.number().int(),
  folderId: z.string().nullable(),
  title: z.string(),
  type: SourceType,
  /** Chats of the space answer from it. */
  isInKnowledgeBase: z.boolean(),
  stage: SourceStage,
  /** Steps of the stage: pages read or passages indexed; null where they are not counted. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** Why it failed, in one sentence; null unless the stage is `failed`. */
  problem: z.string().nullable(),
  /** It failed, and trying again may help: what is wrong with a file itself stays so. */
  canRetry: z.boolean(),
  /** What was left out of what could be read, in one sentence: a file with too many pages, for instance. */
  notice: z.string().nullable(),
  /** Passages that searches find; 0 until it was ready once. */
  passages: z.number().int(),
  /** UTF-16 characters of the text that can be read; 0 until there is one. */
  characters: z.number().int(),
  /** Pages or slides; 0 where it has none. */
  pages: z.number().int(),
  /** The address of a page; else null. */
  url: z.string().nullable(),
  /** Bytes of the file or page it was made from; null where it was made from text alone. */
  size: z.number().int().nullable(),
  /** Where its owner reads the file or page itself; null where it was made from text alone. */
  file: z.string().nullable(),
  /** Which text it is: grows with each refresh that found another. Offsets belong to one version. 0 until it was ready once. */
  version: z.number().int(),
  /** When a page was last looked at, ISO 8601, UTC; of others null. */
  checkedAt: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Source = z.infer<typeof Source>;

/** What adding gives: the same content in the same space adds nothing and gives what was there. */
export const AddedSource = Source.extend({ isNew: z.boolean() });
export type AddedSource = z.infer<typeof AddedSource>;

/** A source as the knowledge base shows it: with where it is used and, for a search, the passages that answer. */
export const KnowledgeItem = Source.extend({
  spaceName: z.string(),
  found: z.array(
    z.object({
      text: z.string(),
      start: z.number().int(),
      end: z.number().int(),
      page: z.number().int().optional(),
      heading: z.string().optional(),
      /** Seconds from the beginning of a recording. */
      time: z.number().optional(),
      lines: z.tuple([z.number().int(), z.number().int()]).optional(),
    }),
  ),
});
export type KnowledgeItem = z.infer<typeof KnowledgeItem>;

/** The path of one source. */
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
    /** Only those that are in the knowledge base, or are not. */
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
  // A little more than a file may have, so that one slightly too large is refused by its name.
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
  /** Two million characters of up to four bytes each. */
  bodyLimit: 8 * 1024 * 1024 + 64 * 1024,
  params: spaceParams,
  body: z.strictObject({
    /** Without one its first line is the title. */
    title: z.string().trim().max(sourceLimits.title).default(''),
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
