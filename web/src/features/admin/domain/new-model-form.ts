import type { NewModel } from '@atrium/contract/admin-models';
import { adminLimits } from '@atrium/contract/admin-rules';
import { cutText } from '../../../lib/cut-text.ts';
import { formatCount } from '../../../lib/format.ts';
import { type HostForm, readPrice, readSizes } from './model-form.ts';
import { plainLetters } from './plain-letters.ts';

type Place = NewModel['hosts'][number];
export type Vendor = Place['vendor'];

/** The display names of the vendors. */
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

/** The display name of a vendor; one that is not in the list has its id for it. */
export function vendorName(id: string): string {
  return Object.entries(vendorNames).find(([each]) => each === id)?.[1] ?? id;
}

/** The ways in which a model is told how hard to think. */
export const thinkingWays = {
  none: 'It cannot think longer',
  effort: 'By a level of effort',
  budget: 'By a budget of tokens',
} as const satisfies Record<Place['thinking'], string>;

/** What a model can do besides text. */
export const abilities = [
  { key: 'images', label: 'It sees pictures' },
  { key: 'pdf', label: 'It reads PDFs as they are' },
  { key: 'webSearch', label: 'It searches the web' },
  { key: 'tools', label: 'It calls tools' },
] as const;
export type Ability = (typeof abilities)[number]['key'];

/** The fields of a model to be added, with its first vendor. */
export interface NewModelForm {
  readonly name: string;
  readonly label: string;
  /** If empty, it is derived from the name. */
  readonly id: string;
  readonly vendor: Vendor;
  readonly host: HostForm;
  readonly thinking: Place['thinking'];
  readonly can: readonly Ability[];
  /** The page that states the price and sizes. */
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
  return plainLetters(id.trim() || name)
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, 100);
}

/** Returns null while something is missing or invalid. */
export function newModelOf(form: NewModelForm): Omit<NewModel, 'reason'> | null {
  const { vendor, host, thinking, can } = form;
  const [id, name, model, source] = [modelIdOf(form), form.name.trim(), host.asks.trim(), form.source.trim()];
  const price = readPrice(host);
  const { contextWindow, maxOutputTokens } = readSizes(host);
  if (id === '' || name === '' || model === '' || pageFaultOf(source) !== null) return null;
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
  return { id, name, label: form.label.trim() || cutText(name, 60).trim(), provider: vendor, hosts: [place] };
}

/** What is wrong with the address of a page. */
export function pageFaultOf(address: string): string | null {
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
    return 'Write an address that begins with https://.';
  const over = address.length - adminLimits.model.source;
  return over > 0 ? `Too long by ${formatCount(over, 'character')}.` : null;
}
