import type { NewModel } from '@atrium/contract/admin-models';

/** A model that an admin may add, without the reason. */
export const newModel = {
  id: 'team-model',
  name: 'Team model (OpenAI)',
  label: 'Team model',
  provider: 'openai',
  hosts: [
    {
      vendor: 'openai',
      model: 'gpt-team-1',
      thinking: 'none',
      capabilities: { images: false, pdf: false, thinking: false, webSearch: false, tools: false },
      contextWindow: 128_000,
      maxOutputTokens: 8_000,
      price: { input: 1_000_000, cached: 1_000_000, output: 4_000_000, reasoning: 4_000_000 },
      source: 'https://example.org/prices',
    },
  ],
} as const satisfies Omit<NewModel, 'reason' | 'hosts'> & { readonly hosts: readonly NewModel['hosts'][number][] };
