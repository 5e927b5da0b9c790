import type { Capabilities, HostVendor, ModelHost, Price } from './catalogue-model.ts';

/** US dollars per million tokens, as price lists have them, in integer micro-dollars. Thoughts cost what output costs. */
function dollars(input: number, cached: number, output: number): Price {
  const micro = (amount: number) => Math.round(amount * 1_000_000);
  return { input: micro(input), cached: micro(cached), output: micro(output), reasoning: micro(output) };
}

const text: Capabilities = { images: false, pdf: false, thinking: false, webSearch: false, tools: true };
const searching: Capabilities = { ...text, webSearch: true };
const seeing: Capabilities = { ...text, images: true, pdf: true };

/**
 * The vendors' price pages could not be opened from where this was written. Ids, windows and prices were read in the
 * public data of models.dev, which is kept by hand from those pages; the page to check a row against is its `url`.
 */
const readOn = '2026-07-02';
const pages: Readonly<Record<HostVendor, string>> = {
  openai: 'https://platform.openai.com/docs/pricing',
  anthropic: 'https://platform.claude.com/docs/en/about-claude/pricing',
  gemini: 'https://ai.google.dev/gemini-api/docs/pricing',
  xai: 'https://docs.x.ai/docs/models',
  perplexity: 'https://docs.perplexity.ai/getting-started/pricing',
  deepseek: 'https://api-docs.deepseek.com/quick_start/pricing',
  openrouter: 'https://openrouter.ai/models',
  mistral: 'https://mistral.ai/pricing',
  groq: 'https://groq.com/pricing',
};

type Row = Omit<ModelHost, 'source' | 'thinking'> & { thinking?: ModelHost['thinking']; note?: string };

function host({ note, thinking = 'none', ...row }: Row): ModelHost {
  const source = { url: pages[row.vendor], date: readOn, ...(note ? { note } : {}) };
  return { ...row, thinking, source };
}

const openai = (model: string, row: Omit<Row, 'vendor' | 'model'>) => host({ vendor: 'openai', model, ...row });
const router = (model: string, row: Omit<Row, 'vendor' | 'model'>) => host({ vendor: 'openrouter', model, ...row });

/** Beyond 272,000 tokens of input OpenAI charges more; the window here ends before. */
const gpt5 = {
  thinking: 'effort' as const,
  capabilities: { ...seeing, thinking: true },
  contextWindow: 272_000,
  maxOutputTokens: 128_000,
  price: dollars(5, 0.5, 30),
};
const gpt4 = { capabilities: seeing, contextWindow: 1_047_576, maxOutputTokens: 32_768, price: dollars(2, 0.5, 8) };
const gpt4o = { capabilities: seeing, contextWindow: 128_000, maxOutputTokens: 16_384, price: dollars(2.5, 1.25, 10) };
const sonnet = {
  thinking: 'effort' as const,
  capabilities: { ...seeing, thinking: true, webSearch: true },
  contextWindow: 200_000,
  maxOutputTokens: 64_000,
  price: dollars(3, 0.3, 15),
};
const haiku = { ...sonnet, thinking: 'budget' as const, price: dollars(1, 0.1, 5) };
const flash = {
  thinking: 'effort' as const,
  capabilities: { ...seeing, thinking: true, webSearch: true },
  contextWindow: 1_048_576,
  maxOutputTokens: 65_536,
  price: dollars(1.5, 0.15, 9),
  note: "The vendor's generally available model of the generations after 2.5; gemini-2.5-pro was announced to end in 2026.",
};
/** Beyond 200,000 tokens of input xAI charges more; the window here ends before. */
const grok = {
  thinking: 'effort' as const,
  capabilities: { ...seeing, thinking: true },
  contextWindow: 200_000,
  maxOutputTokens: 30_000,
  price: dollars(1.25, 0.2, 2.5),
  note: "xAI's search is not offered on the chat wire any more (410 since 2026), so it is off here.",
};
const sonar = {
  capabilities: { ...searching, images: true, tools: false },
  contextWindow: 200_000,
  maxOutputTokens: 8_192,
  price: dollars(3, 3, 15),
  note: 'Every answer searches the web; the fee per search is not part of the price here.',
};
const llamaSmall = { capabilities: text, contextWindow: 131_072, maxOutputTokens: 16_384 };
const llamaLarge = { ...llamaSmall, maxOutputTokens: 32_768 };
const mixtral = {
  capabilities: text,
  contextWindow: 65_536,
  maxOutputTokens: 16_384,
  price: dollars(2, 0.2, 6),
  note: 'The 8x7B is not served any more; this is the larger Mixtral.',
};
const mistralSmall = {
  capabilities: { ...text, images: true },
  contextWindow: 256_000,
  maxOutputTokens: 32_768,
  price: dollars(0.15, 0.15, 0.6),
  note: 'Mixtral is retired at Mistral; its small model stands in for it.',
};
const successor = (of: string): { note: string } => ({
  note: `${of} is retired by its vendor; the nearest model that is still served answers.`,
});

/** Every place a model of the catalogue can be had. */
export const hosts = {
  gpt5: [
    openai('gpt-5.5', gpt5),
    router('openai/gpt-5.5', { ...gpt5, capabilities: { ...gpt5.capabilities, webSearch: true } }),
  ],
  gpt4: [openai('gpt-4.1', gpt4), router('openai/gpt-4.1', { ...gpt4, capabilities: { ...seeing, webSearch: true } })],
  gpt4o: [openai('gpt-4o', gpt4o), router('openai/gpt-4o', { ...gpt4o, capabilities: { ...seeing, webSearch: true } })],
  claude4: [
    host({ vendor: 'anthropic', model: 'claude-sonnet-4-6', ...sonnet, contextWindow: 1_000_000 }),
    router('anthropic/claude-sonnet-4.6', sonnet),
  ],
  claude35: [
    router('anthropic/claude-sonnet-4.5', { ...sonnet, thinking: 'budget', ...successor('Claude 3.5 Sonnet') }),
  ],
  claude3Haiku: [
    router('anthropic/claude-3-haiku', {
      capabilities: { ...searching, images: true },
      contextWindow: 200_000,
      maxOutputTokens: 4_096,
      price: dollars(0.25, 0.03, 1.25),
    }),
    host({ vendor: 'anthropic', model: 'claude-haiku-4-5', ...haiku, ...successor('Claude 3 Haiku') }),
  ],
  gemini: [host({ vendor: 'gemini', model: 'gemini-3.5-flash', ...flash }), router('google/gemini-3.5-flash', flash)],
  grok: [
    host({ vendor: 'xai', model: 'grok-4.3', ...grok }),
    router('x-ai/grok-4.3', { ...grok, capabilities: { ...grok.capabilities, webSearch: true }, note: '' }),
  ],
  perplexity: [host({ vendor: 'perplexity', model: 'sonar-pro', ...sonar }), router('perplexity/sonar-pro', sonar)],
  llamaSmall: [
    host({ vendor: 'groq', model: 'llama-3.1-8b-instant', ...llamaSmall, price: dollars(0.05, 0.05, 0.08) }),
    router('meta-llama/llama-3.1-8b-instruct', {
      ...llamaSmall,
      capabilities: searching,
      price: dollars(0.02, 0.02, 0.03),
    }),
  ],
  llamaLarge: [
    host({ vendor: 'groq', model: 'llama-3.3-70b-versatile', ...llamaLarge, price: dollars(0.59, 0.59, 0.79) }),
    router('meta-llama/llama-3.3-70b-instruct', {
      ...llamaLarge,
      capabilities: searching,
      price: dollars(0.1, 0.1, 0.32),
    }),
  ],
  mixtral: [
    router('mistralai/mixtral-8x22b-instruct', { ...mixtral, capabilities: searching }),
    host({ vendor: 'mistral', model: 'mistral-small-latest', ...mistralSmall }),
  ],
  /** The own-brand model where only DeepSeek's key is set. */
  deepseek: host({
    vendor: 'deepseek',
    model: 'deepseek-v4-flash',
    thinking: 'effort',
    capabilities: { ...text, thinking: true },
    contextWindow: 1_000_000,
    maxOutputTokens: 64_000,
    price: dollars(0.14, 0.0028, 0.28),
    note: 'deepseek-chat and deepseek-reasoner, its older names, end on 2026-07-24.',
  }),
} as const satisfies Record<string, ModelHost | readonly ModelHost[]>;

const cheap = { capabilities: text, contextWindow: 100_000, maxOutputTokens: 8_192 };

/** Models for titles and other small errands, cheapest first; their price is the operator's, not the user's. */
export const errandHosts: readonly ModelHost[] = [
  hosts.llamaSmall[1],
  hosts.llamaSmall[0],
  hosts.deepseek,
  hosts.mixtral[1],
  openai('gpt-5.4-nano', { ...cheap, thinking: 'effort', price: dollars(0.2, 0.02, 1.25) }),
  host({
    vendor: 'gemini',
    model: 'gemini-3.1-flash-lite',
    ...cheap,
    thinking: 'effort',
    price: dollars(0.25, 0.025, 1.5),
  }),
  hosts.claude3Haiku[1],
  hosts.grok[0],
].map((each) => ({ ...each }));
