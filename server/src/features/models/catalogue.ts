import { defaultModelId } from '@atrium/contract/model-ids';
import type { CatalogueModel, ModelHost } from './catalogue-model.ts';
import { hosts } from './host-rows.ts';

type Row = Pick<CatalogueModel, 'id' | 'name' | 'provider'> &
  Partial<Pick<CatalogueModel, 'label' | 'isListed'>> & { hosts: readonly ModelHost[] };

/** A model without a label in the menu is shown by its name. */
function model(row: Row): CatalogueModel {
  return { label: row.name, isListed: true, ...row, hosts: [...row.hosts] };
}

/**
 * The product's models, in the order of the menu. Ids, names and labels are the product's own; `hosts` says which
 * models answer.
 */
export function standardCatalogue(productName: string): readonly CatalogueModel[] {
  return [
    model({ id: 'perplexity', name: 'Perplexity', provider: 'perplexity', hosts: hosts.perplexity }),
    model({ id: 'grok-beta', name: 'Grok (xAI)', label: 'Grok 4.0', provider: 'xai', hosts: hosts.grok }),
    model({ id: 'gemini-pro', name: 'Gemini (Google)', label: 'Gemini 2.5+', provider: 'google', hosts: hosts.gemini }),
    model({
      id: 'claude-3-5-sonnet',
      name: 'Claude (Anthropic Direct)',
      label: 'Claude 4.0',
      provider: 'anthropic',
      hosts: hosts.claude4,
    }),
    model({ id: 'gpt-5', name: 'GPT-5 (Replicate)', label: 'ChatGPT 5.0', provider: 'openai', hosts: hosts.gpt5 }),
    model({ id: defaultModelId, name: `${productName} AI`, label: productName, provider: 'house', hosts: [] }),
    model({
      id: 'llama-3.1-8b',
      name: 'Llama 3.1 8B (Replicate)',
      label: 'Llama 3.1 8B',
      provider: 'meta',
      hosts: hosts.llamaSmall,
    }),
    model({ id: 'gpt-4', name: 'ChatGPT (OpenAI GPT-4)', label: 'ChatGPT 4.0', provider: 'openai', hosts: hosts.gpt4 }),
    model({
      id: 'claude-3-5-sonnet-replicate',
      name: 'Claude 3.5 Sonnet (Replicate)',
      label: 'Claude 3.5 Sonnet',
      provider: 'anthropic',
      hosts: hosts.claude35,
    }),
    model({ id: 'llama-3', name: 'Llama 3 (Meta)', label: 'Llama 3', provider: 'meta', hosts: hosts.llamaLarge }),
    model({ id: 'mixtral-8x7b', name: 'Mixtral (Free)', provider: 'mistral', hosts: hosts.mixtral }),
    model({
      id: 'claude-3-haiku-replicate',
      name: 'Claude 3 Haiku (Replicate)',
      provider: 'anthropic',
      hosts: hosts.claude3Haiku,
    }),
    // Used by the rules of model choice, but not in the menu.
    model({ id: 'gpt-4o', name: 'gpt-4o', provider: 'openai', isListed: false, hosts: hosts.gpt4o }),
  ];
}
