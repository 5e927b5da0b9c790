import { AdminCapabilities, AdminPrice } from '@atrium/contract/admin-models';
import { hostVendors } from '@atrium/contract/model-ids';
import { z } from 'zod';

/** A host's prices and abilities, in the form in which admins see and change them. */
export const Price = AdminPrice;
export type Price = AdminPrice;

export const Capabilities = AdminCapabilities;
export type Capabilities = AdminCapabilities;

/** Vendors for which the operator may set an API key. */
export const HostVendor = z.enum(hostVendors);
export type HostVendor = z.infer<typeof HostVendor>;

/** A host that offers a model, and its price there. */
export const ModelHost = z.strictObject({
  vendor: HostVendor,
  /** The vendor's own id. */
  model: z.string().min(1),
  /** How the vendor's model is told how much to think. */
  thinking: z.enum(['none', 'effort', 'budget']),
  capabilities: Capabilities,
  /** Tokens; where a longer context costs more, only as many as are covered by the price below. */
  contextWindow: z.number().int().min(1),
  maxOutputTokens: z.number().int().min(1),
  /** null: unknown, so credits cannot pay for it. */
  price: Price.nullable(),
  /** The price from a later day (UTC) on, if the vendor has announced one. */
  laterPrice: z.strictObject({ from: z.iso.date(), price: Price }).optional(),
  /** The source of the facts in this row, and its date. */
  source: z.strictObject({ url: z.url(), date: z.iso.date(), note: z.string().optional() }),
});
export type ModelHost = z.infer<typeof ModelHost>;

export const CatalogueModel = z.strictObject({
  id: z.string().min(1).max(200),
  /** The display name, for instance 'Claude (Anthropic Direct)'. */
  name: z.string().min(1),
  /** The label in the menu, for instance 'Claude 4.0'. */
  label: z.string().min(1),
  /** Its maker, in the spelling of the chat input: openai, anthropic, google, xai, perplexity … */
  provider: z.string().min(1),
  /** Whether the menu shows it. */
  isListed: z.boolean(),
  /** The percentage by which its prices are multiplied for users; without it the installation's. */
  multiplierPercent: z.number().int().min(0).max(10_000).nullable().optional(),
  /**
   * In the order in which they are tried: the first one with a key is used. Empty for the own-brand model, which has
   * routes of its own.
   */
  hosts: z.array(ModelHost),
});
export type CatalogueModel = z.infer<typeof CatalogueModel>;

/**
 * The form of MODELS_FILE: an entry for a known model may give any field, one for a new model must give all but `label`
 * and `isListed`.
 */
export const ModelsFile = z.strictObject({
  models: z.array(CatalogueModel.partial().extend({ id: CatalogueModel.shape.id })),
});
export type ModelsFile = z.infer<typeof ModelsFile>;
