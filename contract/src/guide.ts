import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A page of the built-in guide as its list shows it. */
export const GuideEntry = z.object({
  /** The name of its file without the extension; part of the page's address. */
  page: z.string(),
  title: z.string(),
});
export type GuideEntry = z.infer<typeof GuideEntry>;

export const GuidePage = GuideEntry.extend({
  /** Markdown. Links to other pages of the guide are relative: `sign-in.md`. */
  content: z.string(),
});
export type GuidePage = z.infer<typeof GuidePage>;

export const listGuide = endpoint({
  method: 'GET',
  path: '/api/guide',
  summary: 'The pages of the built-in guide, in reading order.',
  access: 'public',
  rateClass: 'read',
  response: z.array(GuideEntry),
  errors: [],
});

export const readGuide = endpoint({
  method: 'GET',
  path: '/api/guide/:page',
  summary: 'A page of the built-in guide, as Markdown.',
  access: 'public',
  rateClass: 'read',
  params: z.object({ page: z.string().regex(/^[a-z0-9-]{1,64}$/) }),
  response: GuidePage,
  errors: ['not-found'],
});
