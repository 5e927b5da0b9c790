import { z } from 'zod';
import type { WebSearchWire } from './wire.ts';

const answered = z.object({
  // Absent if nothing was found.
  web: z
    .object({
      results: z.array(
        z.object({
          url: z.string(),
          title: z.string().nullish(),
          description: z.string().nullish(),
          page_age: z.string().nullish(),
          extra_snippets: z.array(z.string()).nullish(),
        }),
      ),
    })
    .nullish(),
  // Distinguishes an empty answer from an answer of another kind.
  type: z.literal('search'),
});

export function brave(apiKey: string): WebSearchWire {
  return {
    name: 'Brave Search',
    request: (query, most) => ({
      url: `https://api.search.brave.com/res/v1/web/search?${new URLSearchParams({
        q: wordsOf(query),
        count: String(most),
        result_filter: 'web',
        text_decorations: 'false',
      })}`,
      headers: { 'x-subscription-token': apiKey },
    }),
    read: (answer) =>
      (answered.parse(answer).web?.results ?? []).map(({ url, title, description, page_age, extra_snippets }) => ({
        url,
        title,
        snippet: [description, ...(extra_snippets ?? [])].filter(Boolean).join(' … '),
        published: page_age,
      })),
    statuses: { 422: { kind: 'auth', hint: 'That is how it answers a key it does not know.' } },
  };
}

/** Brave accepts at most fifty words. */
function wordsOf(query: string): string {
  return query.split(/\s+/).slice(0, 50).join(' ');
}
