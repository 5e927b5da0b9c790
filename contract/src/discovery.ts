import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sourceLimits } from './source-rules.ts';
import { spaceParams } from './spaces.ts';

/** Lengths in characters; counts in pages. */
export const discoveryLimits = {
  wish: 500,
  /** The most pages that one search proposes. */
  found: 12,
  /** The most pages that are listed from one feed or sitemap. */
  listed: 500,
} as const;

/** A page that was found for a wish. Its title and reason may contain text by strangers. */
export const FoundPage = z.object({
  url: z.string(),
  title: z.string(),
  /** The host without 'www.', for display. */
  host: z.string(),
  /**
   * Why it is proposed, in one sentence. `by: 'model'`: a language model wrote it from the search engine's excerpt.
   * `by: 'page'`: words of the page itself. null: the engine shows no excerpt.
   */
  reason: z.object({ text: z.string(), by: z.enum(['model', 'page']) }).nullable(),
  /** ISO 8601, UTC; null when unknown. */
  publishedAt: z.string().nullable(),
  /** Whether the space already has this page. */
  isSource: z.boolean(),
});
export type FoundPage = z.infer<typeof FoundPage>;

export const Discovery = z.object({
  /** The search engine's name, for display. */
  engine: z.string(),
  /** The queries sent to the search engine. */
  queries: z.array(z.string()),
  /** Most useful first. */
  pages: z.array(FoundPage),
  /** What could not be done, in one sentence; null when everything worked. */
  notice: z.string().nullable(),
});
export type Discovery = z.infer<typeof Discovery>;

/** A page that a feed or a sitemap names. */
export const ListedPage = z.object({
  url: z.string(),
  /** Made from the address for a sitemap, which gives no titles. */
  title: z.string(),
  /** When it was published or changed, ISO 8601, UTC; null when unknown. */
  date: z.string().nullable(),
  /** Whether the space already has this page. */
  isSource: z.boolean(),
});
export type ListedPage = z.infer<typeof ListedPage>;

export const PageListing = z.object({
  kind: z.enum(['feed', 'sitemap']),
  /** The title that the feed gives itself, otherwise its host. */
  title: z.string(),
  /** In the order of the feed or sitemap. */
  pages: z.array(ListedPage),
  /** What was left out, in one sentence; null when nothing was. */
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
