import type { NewModel } from '@atrium/contract/admin-models';
import { readWhole } from './amounts.ts';
import { type HostForm, most, readPrice } from './model-form.ts';

type Place = NewModel['hosts'][number];
export type Vendor = Place['vendor'];

/** Where a model can be had, as it is called. */
export const vendorNames: Readonly<Record<Vendor, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Google Gemini',
  xai: 'xAI',
  perplexity: 'Perplexity',
  deepseek: 'DeepSeek',
  openrouter: 'OpenRouter',
  mistral: 'Mistral',
  groq: 'Groq',
  azure: 'Azure OpenAI',
  bedrock: 'Amazon Bedrock',
  vertex: 'Google Vertex AI',
  replicate: 'Replicate',
};

/** How a model is told how hard to think. */
export const thinkingWays = {
  none: 'It cannot think longer',
  effort: 'By a level of effort',
  budget: 'By a budget of tokens',
} as const satisfies Record<Place['thinking'], string>;

/** What it can do besides text. */
export const abilities = [
  { key: 'images', label: 'It sees pictures' },
  { key: 'pdf', label: 'It reads PDFs as they are' },
  { key: 'webSearch', label: 'It searches the web' },
  { key: 'tools', label: 'It calls tools' },
] as const;
export type Ability = (typeof abilities)[number]['key'];

/** A model that is to be added, with the one vendor it begins with. */
export interface NewModelForm {
  readonly name: string;
  readonly label: string;
  /** Empty: made from the name. */
  readonly id: string;
  readonly vendor: Vendor;
  readonly host: HostForm;
  readonly thinking: Place['thinking'];
  readonly can: readonly Ability[];
  /** The page where price and sizes stand. */
  readonly source: string;
}

const noPrice = { input: '', cached: '', output: '', reasoning: '' };
const noFees = { request: '', search: '' };

export const emptyModel: NewModelForm = {
  name: '',
  label: '',
  id: '',
  vendor: 'openai',
  host: { vendor: 'openai', model: '', asks: '', price: noPrice, fees: noFees, contextWindow: '', maxOutputTokens: '' },
  thinking: 'none',
  can: [],
  source: '',
};

/** 'Mistral Large 3' → 'mistral-large-3'. */
export function modelIdOf({ id, name }: Pick<NewModelForm, 'id' | 'name'>): string {
  const plain = (id.trim() || name).normalize('NFKD').toLowerCase();
  return plain
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, 100);
}

/** null while something is missing or wrong. */
export function newModelOf(form: NewModelForm): Omit<NewModel, 'reason'> | null {
  const { vendor, host, thinking, can } = form;
  const [id, name, model, source] = [modelIdOf(form), form.name.trim(), host.asks.trim(), form.source.trim()];
  const price = readPrice(host);
  const contextWindow = readWhole(host.contextWindow, 1_000, most.context);
  const maxOutputTokens = readWhole(host.maxOutputTokens, 100, most.output);
  if (id === '' || name === '' || model === '' || !isPage(source)) return null;
  if (price === undefined || contextWindow === null || maxOutputTokens === null) return null;
  const has = (ability: Ability) => can.includes(ability);
  const capabilities = {
    images: has('images'),
    pdf: has('pdf'),
    thinking: thinking !== 'none',
    webSearch: has('webSearch'),
    tools: has('tools'),
  };
  const place = { vendor, model, thinking, capabilities, contextWindow, maxOutputTokens, price, source };
  return { id, name, label: form.label.trim() || name.slice(0, 60).trim(), provider: vendor, hosts: [place] };
}

/** A page by https. */
export function isPage(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}
