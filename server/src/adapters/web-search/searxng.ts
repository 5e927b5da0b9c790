import { z } from 'zod';
import type { WebSearchWire } from './wire.ts';

const answered = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
});

/** The operator's SearXNG. `address` is that of its start page. The number of results cannot be set. */
export function searxng(address: string): WebSearchWire {
  return {
    name: 'SearXNG',
    request: (query) => ({
      url: `${address}/search?${new URLSearchParams({ q: query, format: 'json', categories: 'general' })}`,
      headers: {},
    }),
    read: (answer) =>
      answered.parse(answer).results.map(({ url, title, content, publishedDate }) => ({
        url,
        title,
        snippet: content,
        published: publishedDate,
      })),
    statuses: {
      403: { kind: 'auth', hint: 'Its settings must list json under search.formats.' },
    },
  };
}
