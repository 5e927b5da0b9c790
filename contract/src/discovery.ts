import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sourceLimits } from './source-rules.ts';
import { spaceParams } from './spaces.ts';

/** Characters and pages. */
export const discoveryLimits = {
  wish: 500,
  /** Pages one search proposes at most. */
  found: 12,
  /** Pages of one feed or sitemap that are listed at most. */
  listed: 500,
} as const;

/** A page that was found for a wish. Its words are those of strangers. */
export const FoundPage = z.object({
  url: z.string(),
  title: z.string(),
  /** The host without 'www.', for people. */
  host: z.string(),
  /**
   * Why it is proposed, in one sentence. By `model`: a language model wrote it from what the search engine shows of the
   * page. By `page`: words of the page itself. null: the engine shows nothing of it.
   */
  reason: z.object({ text: z.string(), by: z.enum(['model', 'page']) }).nullable(),
  /** ISO 8601, UTC; null where nobody says. */
  publishedAt: z.string().nullable(),
  /** The space has it already. */
  isSource: z.boolean(),
});
export type FoundPage = z.infer<typeof FoundPage>;

export const Discovery = z.object({
  /** The search engine, for people. */
  engine: z.string(),
  /** What it was asked. */
  queries: z.array(z.string()),
  /** The most useful first. */
  pages: z.array(FoundPage),
  /** What could not be done, in one sentence; null where all could. */
  notice: z.string().nullable(),
});
export type Discovery = z.infer<typeof Discovery>;

/** A page that a feed or a sitemap names. */
export const ListedPage = z.object({
  url: z.string(),
  /** A sitemap says none: then it is made from the address. */
  title: z.string(),
  /** When it appeared or was changed, ISO 8601, UTC; null where nobody says. */
  date: z.string().nullable(),
  /** The space has it already. */
  isSource: z.boolean(),
});
export type ListedPage = z.infer<typeof ListedPage>;

export const PageListing = z.object({
  kind: z.enum(['feed', 'sitemap']),
  /** What it calls itself; else its host. */
  title: z.string(),
  /** In its own order. */
  pages: z.array(ListedPage),
  /** What was left out, in one sentence; null where nothing was. */
  notice: z.string().nullable(),
});
export type PageListing = z.infer<typeof PageListing>;

const common = {
  method: 'POST',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'heavy',
  params: spaceParams,
} as const;
const errors = ['sign-in-required', 'not-found'] as const;

export const discoverPages = endpoint({
  ...common,
  path: '/api/spaces/:spaceId/discover',
  summary:
    'Finds pages of the web for what is described, each with a reason. Nothing is added: the chosen ones are added as pages.',
  body: z.strictObject({ wish: z.string().trim().min(3).max(discoveryLimits.wish) }),
  response: Discovery,
  errors: [...errors, 'web-search-off', 'search-limit', 'search-failed'],
});

export const listPages = endpoint({
  ...common,
  path: '/api/spaces/:spaceId/discover/listing',
  summary:
    'Lists the pages of a feed (RSS, Atom, JSON Feed) or a sitemap by its address, or of the feed that a page names. Nothing is added.',
  body: z.strictObject({ url: z.string().trim().min(1).max(sourceLimits.url) }),
  response: PageListing,
  errors: [...errors, 'unreadable-file', 'unavailable'],
});
