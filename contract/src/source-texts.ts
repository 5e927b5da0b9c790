import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sourceLimits } from './source-rules.ts';
import { sourceId } from './sources.ts';

/** What a refresh of a page found. */
export const SourceChange = z.object({
  /** The version that the refresh created. */
  version: z.number().int(),
  /** SHA-256 of the old and the new text, in hex. */
  oldHash: z.string(),
  newHash: z.string(),
  /** Number of paragraphs added and removed. */
  added: z.number().int(),
  removed: z.number().int(),
  /** The first of these paragraphs, each shortened. */
  lines: z.array(z.object({ kind: z.enum(['added', 'removed']), text: z.string() })),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type SourceChange = z.infer<typeof SourceChange>;

/** A section of a source's text. */
export const SourceText = z.object({
  version: z.number().int(),
  /** Positions in the whole text, in UTF-16 units. */
  from: z.number().int(),
  to: z.number().int(),
  text: z.string(),
  /** Length of the whole text in UTF-16 units. */
  length: z.number().int(),
  /** Where each page or slide begins; empty when there are none. */
  pageStarts: z.array(z.number().int()),
  /** The line number the section begins on, if the lines of the text are those of the file; otherwise null. */
  firstLine: z.number().int().nullable(),
  /**
   * For a recording: the time, in seconds, at which the text at a position was spoken. Includes the last entry before
   * the section.
   */
  times: z.array(z.object({ at: z.number().int(), seconds: z.number() })),
  /** Headings, chapters and sheets within the section, and the last one before it. */
  sections: z.array(z.object({ at: z.number().int(), title: z.string(), level: z.number().int() })),
});
export type SourceText = z.infer<typeof SourceText>;

/** Where cited words are found in the current text. */
export const QuoteFound = z.object({
  /** The version that was searched. */
  version: z.number().int(),
  /** Position in UTF-16 units; null when the words are no longer in the text. */
  place: z.object({ start: z.number().int(), end: z.number().int() }).nullable(),
});
export type QuoteFound = z.infer<typeof QuoteFound>;

export const listSourceChanges = endpoint({
  method: 'GET',
  path: '/api/sources/:id/changes',
  summary: 'What refreshes of a page found, the last first: at most twenty.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: sourceId,
  response: z.array(SourceChange),
  errors: ['sign-in-required', 'not-found'],
});

export const readSourceText = endpoint({
  method: 'GET',
  path: '/api/sources/:id/text',
  summary: 'A window of the text that citations point into: at most 100,000 characters.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: sourceId,
  query: z.object({
    from: z.coerce.number().int().min(0).default(0),
    to: z.coerce.number().int().min(0).optional(),
  }),
  response: SourceText,
  errors: ['sign-in-required', 'not-found'],
});

export const findSourceQuote = endpoint({
  method: 'GET',
  path: '/api/sources/:id/quote',
  summary:
    'Where words that were cited from a source stand in its present text, word for word but for white space; of several places the one nearest to `near`.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: sourceId,
  query: z.object({
    quote: z.string().min(1).max(sourceLimits.quote),
    /** Where the words stood when they were cited, in UTF-16 units. */
    near: z.coerce.number().int().min(0).default(0),
  }),
  response: QuoteFound,
  errors: ['sign-in-required', 'not-found'],
});

export const readSourceFile = endpoint({
  method: 'GET',
  path: '/api/sources/:id/file',
  summary:
    'The file or page a source was made from; never rendered as a page of this origin. One range of its bytes may be asked for (`range: bytes=0-99`), so that recordings can be played from anywhere.',
  access: 'user',
  owns: 'id',
  rateClass: 'read',
  params: sourceId,
  response: 'bytes',
  errors: ['sign-in-required', 'not-found'],
});
