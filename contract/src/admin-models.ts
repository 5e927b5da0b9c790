import { z } from 'zod';
import { reason, refusals, writeRefusals } from './admin-deed.ts';
import { adminLimits } from './admin-rules.ts';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { hostVendors } from './model-ids.ts';
import { nameText } from './name-text.ts';

const limits = adminLimits.model;

/** Integer micro-dollars per 1,000,000 tokens of one kind. */
const MicroUsd = z.number().int().min(0).max(1_000_000_000_000);
export const AdminPrice = z.strictObject({
  input: MicroUsd,
  /** Input read from the provider's cache. */
  cached: MicroUsd,
  output: MicroUsd,
  reasoning: MicroUsd,
  /** Charged per reply, in addition to its tokens; integer micro-dollars per 1,000 replies. */
  request: MicroUsd.optional(),
  /** Charged per web search run by the vendor; integer micro-dollars per 1,000 searches. */
  search: MicroUsd.optional(),
});
export type AdminPrice = z.infer<typeof AdminPrice>;

/** One vendor that offers a model. */
const AdminHost = z.object({
  /** The vendor's id: 'openrouter'. */
  vendor: z.string(),
  /** The vendor's own id in the original catalogue; a change refers to the host by this id. */
  model: z.string(),
  /** The id that is sent to the vendor now. */
  asks: z.string(),
  /** Whether the installation has a key for this vendor. */
  hasKey: z.boolean(),
  /** Maximum tokens per request, and per reply. */
  contextWindow: z.number().int(),
  maxOutputTokens: z.number().int(),
  /** null when it has no price; credits cannot pay for it then. */
  price: AdminPrice.nullable(),
  /** The page the facts of this row were read from, and the date. */
  source: z.object({ url: z.string(), date: z.string(), note: z.string().optional() }),
});

export const AdminModel = z.object({
  id: z.string(),
  name: z.string(),
  /** The label in the menu. */
  label: z.string(),
  provider: z.string(),
  /** Whether every user sees it in the menu. */
  isListed: z.boolean(),
  /** Whether an admin turned it off, so that nobody may use it. */
  isOff: z.boolean(),
  /** The amount charged, in percent of the vendor's price; null: the multiplier for all models applies. */
  multiplierPercent: z.number().int().nullable(),
  hosts: z.array(AdminHost),
  /** Whether an admin has changed anything about it. */
  isChanged: z.boolean(),
  /** When an admin last changed or added it. ISO 8601, UTC; null if it is as it came with the product. */
  changedAt: z.string().nullable(),
  /** Whether an admin added it; false when it came with the product or from MODELS_FILE. */
  isAdded: z.boolean(),
});
export type AdminModel = z.infer<typeof AdminModel>;

export const listAdminModels = endpoint({
  method: 'GET',
  path: '/api/admin/models',
  summary: 'The catalogue with prices, their sources, and what admins changed.',
  access: 'admin',
  rateClass: 'read',
  response: z.array(AdminModel),
  errors: refusals,
});

const modelId = z.object({ id: z.string().min(1).max(200) });

/** What an admin may change about a model; omitted fields stay as they are. */
export const ModelChange = z.strictObject({
  name: nameText(limits.name).optional(),
  label: nameText(limits.label).optional(),
  /** false also refuses the model to everyone, unless it is the default. */
  isListed: z.boolean().optional(),
  multiplierPercent: z.number().int().min(0).max(10_000).nullable().optional(),
  /** The multiplier that this was decided on. If it is another one now, the answer is 409 and nothing is changed. */
  seenMultiplierPercent: z.number().int().nullable().optional(),
  /** Changes per host, identified by vendor and model id. A price of null removes the price. */
  hosts: z
    .array(
      z.strictObject({
        vendor: z.string().max(40),
        model: z.string().min(1).max(200),
        /** Replaces the id that is sent to the vendor. */
        newModel: z.string().trim().min(1).max(limits.hostId).optional(),
        price: AdminPrice.nullable().optional(),
        /** The price that this was decided on. If it is another one now, the answer is 409 and nothing is changed. */
        seenPrice: AdminPrice.nullable().optional(),
        contextWindow: z.number().int().min(1_000).max(100_000_000).optional(),
        maxOutputTokens: z.number().int().min(100).max(10_000_000).optional(),
      }),
    )
    .max(20)
    .optional(),
  reason,
});
export type ModelChange = z.infer<typeof ModelChange>;

export const changeModel = endpoint({
  method: 'PUT',
  path: '/api/admin/models/:id',
  summary:
    'Changes what the catalogue says of a model. In force on every replica within seconds. With `seenPrice` and `seenMultiplierPercent`, only if those are still the price and the multiplier: else 409.',
  access: 'admin',
  rateClass: 'write',
  params: modelId,
  body: ModelChange,
  response: AdminModel,
  errors: [...writeRefusals, 'not-found', 'conflict'],
});

/** What a model can do besides text. */
export const AdminCapabilities = z.strictObject({
  images: z.boolean(),
  pdf: z.boolean(),
  thinking: z.boolean(),
  webSearch: z.boolean(),
  tools: z.boolean(),
});
export type AdminCapabilities = z.infer<typeof AdminCapabilities>;

/** A model that was not in the original catalogue. */
export const NewModel = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, 'small letters, digits, dots and hyphens'),
  name: nameText(limits.name),
  label: nameText(limits.label),
  /** The company that made it: 'mistral'. */
  provider: z.string().trim().min(1).max(40),
  /** In the order in which they are tried. */
  hosts: z
    .array(
      z.strictObject({
        vendor: z.enum(hostVendors),
        /** The vendor's own id. */
        model: z.string().trim().min(1).max(limits.hostId),
        /** How the model is told how much to think. */
        thinking: z.enum(['none', 'effort', 'budget']),
        capabilities: AdminCapabilities,
        contextWindow: z.number().int().min(1_000).max(100_000_000),
        maxOutputTokens: z.number().int().min(100).max(10_000_000),
        /** null when it has no price; credits cannot pay for it then. */
        price: AdminPrice.nullable(),
        /** The page the price and sizes were read from. Its date is the day the model is added. */
        source: z.url({ protocol: /^https$/ }).max(limits.source),
      }),
    )
    .min(1)
    .max(10)
    .refine((hosts) => new Set(hosts.map(({ vendor, model }) => `${vendor} ${model}`)).size === hosts.length, {
      error: 'names a place twice',
    }),
  reason,
});
export type NewModel = z.infer<typeof NewModel>;

export const addModel = endpoint({
  method: 'POST',
  path: '/api/admin/models',
  summary: 'Adds a model to the catalogue and the menu. In force on every replica within seconds.',
  access: 'admin',
  rateClass: 'write',
  body: NewModel,
  response: AdminModel,
  errors: [...writeRefusals, 'conflict'],
});

/** `basedOn`: the `changedAt` of the model that this was decided on. */
const decidedOn = z.strictObject({ basedOn: z.iso.datetime().nullish(), reason });
export type DecidedOn = z.infer<typeof decidedOn>;

export const removeModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/models/:id',
  summary:
    'Deletes a model that an admin added. One that came with the product is turned off instead: conflict. With `basedOn`, only if it has not been changed since: else 409.',
  access: 'admin',
  rateClass: 'write',
  params: modelId,
  body: decidedOn,
  response: Done,
  errors: [...writeRefusals, 'not-found', 'conflict'],
});

export const resetModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/models/:id/changes',
  summary: 'Takes back what admins changed about a model. With `basedOn`, only if none has changed it since: else 409.',
  access: 'admin',
  rateClass: 'write',
  params: modelId,
  body: decidedOn,
  response: AdminModel,
  errors: [...writeRefusals, 'not-found', 'conflict'],
});
