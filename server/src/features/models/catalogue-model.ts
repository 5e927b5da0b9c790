import { AdminPrice } from '@atrium/contract/admin-models';
import { hostVendors } from '@atrium/contract/model-ids';
import { z } from 'zod';

/** What a host asks for: the shape in which admins see and change it. */
export const Price = AdminPrice;
export type Price = AdminPrice;

export const Capabilities = z.strictObject({
  images: z.boolean(),
  pdf: z.boolean(),
  thinking: z.boolean(),
  webSearch: z.boolean(),
  tools: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;

/** Vendors whose keys the operator may set. */
export const HostVendor = z.enum(hostVendors);
export type HostVendor = z.infer<typeof HostVendor>;

/** A place where a model can be had, and what it costs there. */
export const ModelHost = z.strictObject({
  vendor: HostVendor,
  /** The vendor's own id. */
  model: z.string().min(1),
  /** How the vendor's model is told how hard to think. */
  thinking: z.enum(['none', 'effort', 'budget']),
  capabilities: Capabilities,
  /** Tokens; where a longer context costs more, only as many as cost the price below. */
  contextWindow: z.number().int().min(1),
  maxOutputTokens: z.number().int().min(1),
  /** null: it has none, so credits cannot pay for it. */
  price: Price.nullable(),
  /** Where the facts of this row were read, and when. */
  source: z.strictObject({ url: z.url(), date: z.iso.date(), note: z.string().optional() }),
});
export type ModelHost = z.infer<typeof ModelHost>;

export const CatalogueModel = z.strictObject({
  id: z.string().min(1).max(200),
  /** The display name: 'Claude (Anthropic Direct)'. */
  name: z.string().min(1),
  /** The label in the menu: 'Claude 4.0'. */
  label: z.string().min(1),
  /** Who made it, in the spelling of the chat input: openai, anthropic, google, xai, perplexity … */
  provider: z.string().min(1),
  /** Whether the menu shows it. */
  isListed: z.boolean(),
  /** What its prices are multiplied by for users, in percent; without it the installation's. */
  multiplierPercent: z.number().int().min(0).max(10_000).nullable().optional(),
  /** In the order they are tried; the first whose key is there answers. Empty for the own-brand model, which has routes of its own. */
  hosts: z.array(ModelHost),
});
export type CatalogueModel = z.infer<typeof CatalogueModel>;

/** What an entry of MODELS_FILE may say: of a known model any part, of a new one all but `label` and `isListed`. */
export const ModelsFile = z.strictObject({
  models: z.array(CatalogueModel.partial().extend({ id: CatalogueModel.shape.id })),
});
export type ModelsFile = z.infer<typeof ModelsFile>;
