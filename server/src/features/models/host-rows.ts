import type { ModelHost } from './catalogue-model.ts';
import { dollars, host, type Row, searching, seeing, text } from './make-host.ts';

const openai = (model: string, row: Omit<Row, 'vendor' | 'model'>) => host({ vendor: 'openai', model, ...row });
/** Clouds charge the maker's prices for these models; each note says where the price was read. */
const azure = (model: string, row: Omit<Row, 'vendor' | 'model'>) =>
  host({
    vendor: 'azure',
    model,
    ...row,
    capabilities: { ...row.capabilities, pdf: false },
    note: 'Reached by the deployment of this name. The price is the maker’s list price, which Azure’s global deployments have.',
  });
const bedrock = (model: string, row: Omit<Row, 'vendor' | 'model'>) =>
  host({
    vendor: 'bedrock',
    model,
    ...row,
    // This endpoint does not offer the vendor's own tools.
    capabilities: { ...row.capabilities, webSearch: false },
    contextWindow: 200_000,
    note: 'The price is the maker’s list price, which Bedrock has in its global and US regions.',
  });
/** Accepts text only. Its price could not be read, so it cannot be charged for. */
const replicate = (model: string, row: Pick<Row, 'page' | 'contextWindow' | 'maxOutputTokens'>) =>
  host({ vendor: 'replicate', model, ...row, capabilities: { ...text, tools: false }, price: null });
const router = (model: string, row: Omit<Row, 'vendor' | 'model'>) => host({ vendor: 'openrouter', model, ...row });

/** OpenAI charges more beyond 272,000 input tokens, so the context window here ends there. */
const gpt5 = {
  page: 'https://developers.openai.com/api/docs/models/gpt-5.6-sol',
  note: 'The list price; a lower one was promised until 2026-11-21 at least.',
  thinking: 'effort' as const,
  capabilities: { ...seeing, thinking: true },
  contextWindow: 272_000,
  maxOutputTokens: 128_000,
  price: dollars(5, 0.5, 30),
};
const gpt4 = { capabilities: seeing, contextWindow: 1_047_576, maxOutputTokens: 32_768, price: dollars(2, 0.5, 8) };
const gpt4o = { capabilities: seeing, contextWindow: 128_000, maxOutputTokens: 16_384, price: dollars(2.5, 1.25, 10) };
const sonnet = {
  page: 'https://platform.claude.com/docs/en/models/sonnet-4-6/overview',
  thinking: 'effort' as const,
  capabilities: { ...seeing, thinking: true, webSearch: true },
  contextWindow: 200_000,
  maxOutputTokens: 64_000,
  price: dollars(3, 0.3, 15),
};
const haiku = {
  ...sonnet,
  thinking: 'budget' as const,
  price: dollars(1, 0.1, 5),
  page: 'https://platform.claude.com/docs/en/models/haiku-4-5/overview',
  note: 'Claude 3 Haiku is retired by its vendor; the nearest model that is still served answers.',
};
const flash = {
  page: 'https://ai.google.dev/gemini-api/docs/pricing',
  thinking: 'effort' as const,
  capabilities: { ...seeing, thinking: true, webSearch: true },
  contextWindow: 1_000_000,
  maxOutputTokens: 65_536,
  price: dollars(0.75, 0.075, 3.75),
  laterPrice: { from: '2027-01-01', price: dollars(1.5, 0.15, 7.5) },
  note: 'As quoted from the page: 0.75 and 3.75 dollars until 2026-12-31, twice that from 2027-01-01 on.',
};
/** xAI charges more beyond 200,000 input tokens, so the context window here ends there. It states no output limit. */
const grok = {
  page: 'https://docs.x.ai/developers/grok-4-7',
  thinking: 'effort' as const,
  capabilities: { ...seeing, pdf: false, thinking: true },
  contextWindow: 200_000,
  maxOutputTokens: 32_768,
  price: dollars(2, 0.5, 6),
  note: "The vendor's search is not offered on the chat wire any more (410 since 2026), so it is off here.",
};
/** The vendor's Agent API, which replaced its chat API on 2026-09-27 and has this single model of the vendor's own. */
const sonar = {
  page: 'https://docs.perplexity.ai/docs/agent-api/models',
  capabilities: { ...searching, tools: false },
  contextWindow: 128_000,
  maxOutputTokens: 8_192,
  price: dollars(0.25, 0.0625, 2.5),
  note: 'The page as quoted on 2026-07-04; its windows by models.dev. It searches the web for each question that wants it, and every search is charged for.',
};
const sonarPro = {
  capabilities: { ...searching, images: true, tools: false },
  contextWindow: 200_000,
  maxOutputTokens: 8_192,
  // 6 dollars per 1,000 replies is the fee for the vendor's smallest search, which it uses by default.
  price: { ...dollars(3, 3, 15), request: 6_000_000 },
  note: 'Every answer searches the web; the fee for a request is that of the vendor’s “low” search.',
};
const llamaSmall = { capabilities: text, contextWindow: 131_072, maxOutputTokens: 16_384 };
const llamaLarge = { ...llamaSmall, maxOutputTokens: 32_768 };
const ending = {
  page: 'https://console.groq.com/docs/deprecations',
  note: 'Groq announced the end of its Llama models for 2026-08-16; where it still has them they answer.',
};
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

/** Every host that offers a model of the catalogue. */
export const hosts = {
  gpt5: [
    openai('gpt-5.6-sol', gpt5),
    azure('gpt-5.6-sol', gpt5),
    router('openai/gpt-5.6-sol', { ...gpt5, capabilities: { ...gpt5.capabilities, webSearch: true } }),
  ],
  gpt4: [
    openai('gpt-4.1', gpt4),
    azure('gpt-4.1', gpt4),
    router('openai/gpt-4.1', { ...gpt4, capabilities: { ...seeing, webSearch: true } }),
  ],
  gpt4o: [
    openai('gpt-4o', gpt4o),
    azure('gpt-4o', gpt4o),
    router('openai/gpt-4o', { ...gpt4o, capabilities: { ...seeing, webSearch: true } }),
  ],
  claude4: [
    host({ vendor: 'anthropic', model: 'claude-sonnet-4-6', ...sonnet, contextWindow: 1_000_000 }),
    bedrock('anthropic.claude-sonnet-4-6', sonnet),
    router('anthropic/claude-sonnet-4.6', sonnet),
  ],
  claude35: [
    router('anthropic/claude-sonnet-4.6', {
      ...sonnet,
      note: 'Claude 3.5 Sonnet is retired by its vendor; the nearest model that is still served answers.',
    }),
    bedrock('anthropic.claude-sonnet-4-6', sonnet),
  ],
  claude3Haiku: [
    router('anthropic/claude-haiku-4.5', haiku),
    host({ vendor: 'anthropic', model: 'claude-haiku-4-5', ...haiku }),
    bedrock('anthropic.claude-haiku-4-5', haiku),
    replicate('anthropic/claude-4.5-haiku', {
      page: 'https://replicate.com/anthropic/claude-4.5-haiku',
      contextWindow: 200_000,
      maxOutputTokens: 8_192,
    }),
  ],
  gemini: [
    host({ vendor: 'gemini', model: 'gemini-3.8-flash', ...flash }),
    host({
      vendor: 'vertex',
      model: 'gemini-3.8-flash',
      ...flash,
      note: 'The same model at Google’s cloud, by a key of express mode, at the prices of the Gemini API.',
    }),
    router('google/gemini-3.8-flash', flash),
  ],
  grok: [
    host({ vendor: 'xai', model: 'grok-4.7', ...grok }),
    router('x-ai/grok-4.7', { ...grok, capabilities: { ...grok.capabilities, webSearch: true }, note: '' }),
  ],
  perplexity: [
    host({ vendor: 'perplexity', model: 'perplexity/sonar', ...sonar }),
    router('perplexity/sonar-pro', sonarPro),
  ],
  llamaSmall: [
    router('meta-llama/llama-3.1-8b-instruct', {
      ...llamaSmall,
      capabilities: searching,
      price: dollars(0.02, 0.02, 0.03),
    }),
    host({ vendor: 'groq', model: 'llama-3.1-8b-instant', ...llamaSmall, ...ending, price: dollars(0.05, 0.05, 0.08) }),
    replicate('meta/meta-llama-3-8b-instruct', {
      page: 'https://replicate.com/docs/streaming',
      contextWindow: 8_192,
      maxOutputTokens: 4_096,
    }),
  ],
  llamaLarge: [
    router('meta-llama/llama-3.3-70b-instruct', {
      ...llamaLarge,
      capabilities: searching,
      price: dollars(0.1, 0.1, 0.32),
    }),
    host({
      vendor: 'groq',
      model: 'llama-3.3-70b-versatile',
      ...llamaLarge,
      ...ending,
      price: dollars(0.59, 0.59, 0.79),
    }),
    replicate('meta/meta-llama-3-70b-instruct', {
      page: 'https://replicate.com/meta/meta-llama-3-70b-instruct',
      contextWindow: 8_192,
      maxOutputTokens: 4_096,
    }),
  ],
  mixtral: [
    router('mistralai/mixtral-8x22b-instruct', { ...mixtral, capabilities: searching }),
    host({ vendor: 'mistral', model: 'mistral-small-latest', ...mistralSmall }),
  ],
  /** The own-brand model if only DeepSeek's key is set. */
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

/** Models for titles and other small errands, cheapest first; the operator pays for them, not the user. */
export const errandHosts: readonly ModelHost[] = [
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
