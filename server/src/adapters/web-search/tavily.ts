import { z } from 'zod';
import { bearer } from '../endpoint/bearer.ts';
import type { WebSearchWire } from './wire.ts';

const answered = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      published_date: z.string().nullish(),
    }),
  ),
});

export function tavily(apiKey: string): WebSearchWire {
  return {
    name: 'Tavily',
    request: (query, most) => ({
      url: 'https://api.tavily.com/search',
      headers: bearer(apiKey),
      body: { query, max_results: most, search_depth: 'basic', topic: 'general', include_answer: false },
    }),
    read: (answer) =>
      answered.parse(answer).results.map(({ url, title, content, published_date }) => ({
        url,
        title,
        snippet: content,
        published: published_date,
      })),
    statuses: {
      432: { kind: 'rate-limit', hint: 'The limit of the plan is reached.' },
      433: { kind: 'rate-limit', hint: 'The pay-as-you-go limit is reached.' },
    },
  };
}
