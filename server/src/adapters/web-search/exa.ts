import { z } from 'zod';
import type { WebSearchWire } from './wire.ts';

const answered = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      publishedDate: z.string().nullish(),
      highlights: z.array(z.string()).nullish(),
    }),
  ),
});

export function exa(apiKey: string): WebSearchWire {
  return {
    name: 'Exa',
    request: (query, most) => ({
      url: 'https://api.exa.ai/search',
      headers: { 'x-api-key': apiKey },
      body: { query, type: 'auto', numResults: most, contents: { highlights: true } },
    }),
    read: (answer) =>
      answered.parse(answer).results.map(({ url, title, highlights, publishedDate }) => ({
        url,
        title,
        snippet: (highlights ?? []).join(' … '),
        published: publishedDate,
      })),
  };
}
