import type { Capabilities, HostVendor, ModelHost, Price } from './catalogue-model.ts';

/** US dollars per million tokens, as in price lists, in integer micro-dollars. Reasoning costs the same as output. */
export function dollars(input: number, cached: number, output: number): Price {
  const micro = (amount: number) => Math.round(amount * 1_000_000);
  return { input: micro(input), cached: micro(cached), output: micro(output), reasoning: micro(output) };
}

export const text: Capabilities = { images: false, pdf: false, thinking: false, webSearch: false, tools: true };
export const searching: Capabilities = { ...text, webSearch: true };
export const seeing: Capabilities = { ...text, images: true, pdf: true };

/**
 * The vendors' sites could not be reached when this was written. Rows whose `url` is a model's own page were read from
 * a stored copy of it, the others from the public data of models.dev as of this day, maintained by hand from the page
 * in `url`.
 */
const readOn = '2026-07-02';
/** The day on which the stored copies of single pages were read. */
const pageReadOn = '2026-11-21';
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
  azure: 'https://azure.microsoft.com/pricing/details/azure-openai/',
  bedrock: 'https://aws.amazon.com/bedrock/pricing/',
  replicate: 'https://replicate.com/explore',
  vertex: 'https://cloud.google.com/vertex-ai/generative-ai/pricing',
};

export type Row = Omit<ModelHost, 'source' | 'thinking'> & {
  thinking?: ModelHost['thinking'];
  note?: string;
  page?: string;
};

/**
 * Micro-dollars for 1,000 of the vendor's own web searches, where it charges for them in addition to tokens.
 * SOURCE: Anthropic 10 dollars for 1,000 (platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool);
 * Google 14 for 1,000 queries of the Gemini 3 models, after 5,000 free prompts a month that are not considered here
 * (ai.google.dev/gemini-api/docs/pricing); OpenRouter 4 for 1,000 results of its engine Exa, of which a search here
 * requests five (openrouter.ai/docs/guides/features/server-tools/web-search). Read in stored copies and quotes,
 * 2026-11-21. Perplexity 2.50 for 1,000 (docs.perplexity.ai/docs/getting-started/pricing, as transcribed on 2026-10-07
 * and read on 2026-11-26).
 */
const searchFees: Readonly<Partial<Record<HostVendor, number>>> = {
  anthropic: 10_000_000,
  gemini: 14_000_000,
  vertex: 14_000_000,
  openrouter: 20_000_000,
  perplexity: 2_500_000,
};

/** A row of `host-rows.ts`, with the fee for searches and the page that its vendor has. */
export function host({ note, page, thinking = 'none', ...row }: Row): ModelHost {
  // A fee per reply includes its searches.
  const isPaidApart = row.capabilities.webSearch && row.price?.request === undefined;
  const search = isPaidApart ? searchFees[row.vendor] : undefined;
  const withSearch = (price: Price): Price => (search === undefined ? price : { ...price, search });
  const later = row.laterPrice && { laterPrice: { ...row.laterPrice, price: withSearch(row.laterPrice.price) } };
  const price = row.price && withSearch(row.price);
  const read = page ? { url: page, date: pageReadOn } : { url: pages[row.vendor], date: readOn };
  return { ...row, price, ...later, thinking, source: { ...read, ...(note ? { note } : {}) } };
}
