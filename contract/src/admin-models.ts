import { z } from 'zod';
import { Done } from './accounts.ts';
import { reason, refusals, writeRefusals } from './admin-deed.ts';
import { adminLimits } from './admin-rules.ts';
import { endpoint } from './endpoint.ts';
import { hostVendors } from './model-ids.ts';

const limits = adminLimits.model;

/** Integer micro-dollars per 1,000,000 tokens of a kind. */
const MicroUsd = z.number().int().min(0).max(1_000_000_000_000);
export const AdminPrice = z.strictObject({
  input: MicroUsd,
  /** Input that was read from the provider's cache. */
  cached: MicroUsd,
  output: MicroUsd,
  reasoning: MicroUsd,
  /** What each reply costs besides its tokens; integer micro-dollars per 1,000 replies. */
  request: MicroUsd.optional(),
  /** What each web search of the vendor's own costs besides; integer micro-dollars per 1,000 searches. */
  search: MicroUsd.optional(),
});
export type AdminPrice = z.infer<typeof AdminPrice>;

/** One place where a model can be had. */
const AdminHost = z.object({
  /** The vendor's id: 'openrouter'. */
  vendor: z.string(),
  /** The vendor's own id, as the catalogue came with it: a change names the place by it. */
  model: z.string(),
  /** The id the vendor is asked for now. */
  asks: z.string(),
  /** Whether the installation has a key for it. */
  hasKey: z.boolean(),
  /** Tokens it reads at once, and tokens it writes in one reply. */
  contextWindow: z.number().int(),
  maxOutputTokens: z.number().int(),
  /** null: it has none, so credits cannot pay for it. */
  price: AdminPrice.nullable(),
  /** Where the facts of this row were read, and when. */
  source: z.object({ url: z.string(), date: z.string(), note: z.string().optional() }),
});

export const AdminModel = z.object({
  id: z.string(),
  name: z.string(),
  /** In the menu. */
  label: z.string(),
  provider: z.string(),
  /** Whether it stands in everyone's menu. */
  isListed: z.boolean(),
  /** What is charged, in percent of the vendor's price; null: as for all models. */
  multiplierPercent: z.number().int().nullable(),
  hosts: z.array(AdminHost),
  /** Whether an admin changed anything about it. */
  isChanged: z.boolean(),
  /** Whether an admin added it; else it came with the product or MODELS_FILE. */
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

/** What an admin may change about a model; what is left out stays. */
export const ModelChange = z.strictObject({
  name: z.string().trim().min(1).max(limits.name).optional(),
  label: z.string().trim().min(1).max(limits.label).optional(),
  isListed: z.boolean().optional(),
  multiplierPercent: z.number().int().min(0).max(10_000).nullable().optional(),
  /** By place: the vendor and its id name it. A price of null takes it away. */
  hosts: z
    .array(
      z.strictObject({
        vendor: z.string().max(40),
        model: z.string().min(1).max(200),
        /** Another id to ask the vendor for. */
        newModel: z.string().trim().min(1).max(limits.hostId).optional(),
        price: AdminPrice.nullable().optional(),
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
  summary: 'Changes what the catalogue says of a model. In force on every replica within seconds.',
  access: 'admin',
  rateClass: 'write',
  params: modelId,
  body: ModelChange,
  response: AdminModel,
  errors: [...writeRefusals, 'not-found'],
});

/** A model that the catalogue did not come with. */
export const NewModel = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, 'small letters, digits, dots and hyphens'),
  name: z.string().trim().min(1).max(limits.name),
  label: z.string().trim().min(1).max(limits.label),
  /** Who made it: 'mistral'. */
  provider: z.string().trim().min(1).max(40),
  /** In the order they are tried. */
  hosts: z
    .array(
      z.strictObject({
        vendor: z.enum(hostVendors),
        /** The vendor's own id. */
        model: z.string().trim().min(1).max(limits.hostId),
        /** How it is told how hard to think. */
        thinking: z.enum(['none', 'effort', 'budget']),
        capabilities: z.strictObject({
          images: z.boolean(),
          pdf: z.boolean(),
          thinking: z.boolean(),
          webSearch: z.boolean(),
          tools: z.boolean(),
        }),
        contextWindow: z.number().int().min(1_000).max(100_000_000),
        maxOutputTokens: z.number().int().min(100).max(10_000_000),
        /** null: it has none, so credits cannot pay for it. */
        price: AdminPrice.nullable(),
        /** The page on which price and sizes were read; its date is the day it is added. */
        source: z.url({ protocol: /^https$/ }).max(limits.source),
      }),
    )
    .min(1)
    .max(10)
    .refine((hosts) => new Set(hosts.map(({ vendor, model }) => `${vendor} ${model}`)).size === hosts.length, {
      message: 'names a place twice',
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

export const removeModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/models/:id',
  summary: 'Deletes a model that an admin added. One that came with the product is turned off instead: conflict.',
  access: 'admin',
  rateClass: 'write',
  params: modelId,
  body: z.strictObject({ reason }),
  response: Done,
  errors: [...writeRefusals, 'not-found', 'conflict'],
});

export const resetModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/models/:id/changes',
  summary: 'Takes back what admins changed about a model.',
  access: 'admin',
  rateClass: 'write',
  params: modelId,
  body: z.strictObject({ reason }),
  response: AdminModel,
  errors: [...writeRefusals, 'not-found'],
});
