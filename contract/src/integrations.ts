import { z } from 'zod';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { NumericIdInPath } from './numeric-id.ts';

export const ServiceTypeName = z.enum(['ai_model', 'storage', 'processing', 'mcp']);
export type ServiceTypeName = z.infer<typeof ServiceTypeName>;

/** The result of testing a key with its vendor. */
export const KeyCheck = z.object({
  /** `untested`: the vendor could not be asked. */
  state: z.enum(['accepted', 'refused', 'untested']),
  /** One sentence; null when the key was accepted. */
  message: z.string().nullable(),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
});
export type KeyCheck = z.infer<typeof KeyCheck>;

/** A service that a user has connected with their own key. */
export const Integration = z.object({
  /** Unique in the installation. */
  id: z.number().int(),
  serviceType: ServiceTypeName,
  /** In the spelling of the settings: 'claude'. */
  serviceName: z.string(),
  /** JSON text: `{"last4":"…"}`, the last characters of the key. The key itself is never sent. */
  credentialsEncrypted: z.string(),
  /** Only an active integration counts as connected. */
  isActive: z.boolean(),
  /** false: the key is forgotten when the sign-in session it was entered in ends, and works only in that session. */
  isSaved: z.boolean(),
  check: KeyCheck,
  createdAt: z.iso.datetime(),
});
export type Integration = z.infer<typeof Integration>;

export const NewIntegration = z.strictObject({
  serviceType: ServiceTypeName,
  /** In the spelling of the settings or of the chat input: 'claude' or 'anthropic'. */
  serviceName: z.string().min(1).max(40),
  /** JSON text with apiKey and, where needed, organizationId (openai), region (aws) or resource (azure). */
  credentialsEncrypted: z.string().min(2).max(8_000),
  isActive: z.boolean().default(true),
  /** false: forget the key when the sign-in session ends. */
  saveCredentials: z.boolean().default(true),
});
export type NewIntegration = z.infer<typeof NewIntegration>;

const numericId = z.object({ id: NumericIdInPath });

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/integrations',
  summary:
    'The services the caller has connected with keys of his own. No key is in it, only its last four characters.',
  access: 'user',
  rateClass: 'read',
  response: z.array(Integration),
  errors: ['sign-in-required'],
});

export const addIntegration = endpoint({
  method: 'POST',
  path: '/api/integrations',
  summary:
    'Connects a service with a key, which is tried at its vendor first. A service that is connected gets the new key.',
  access: 'user',
  rateClass: 'write',
  body: NewIntegration,
  response: Integration,
  errors: ['sign-in-required', 'missing-api-key', 'key-refused', 'service-not-open'],
});

export const removeIntegration = endpoint({
  method: 'DELETE',
  path: '/api/integrations/:id',
  summary: 'Forgets a key. It is used for no call that begins after the answer.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: numericId,
  response: Done,
  errors: ['sign-in-required', 'not-found'],
});

export const setIntegrationActive = endpoint({
  method: 'PATCH',
  path: '/api/integrations/:id',
  summary: 'Turns a connected service off without forgetting its key, or on again.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: numericId,
  body: z.strictObject({ isActive: z.boolean() }),
  response: Integration,
  errors: ['sign-in-required', 'not-found'],
});

export const testIntegration = endpoint({
  method: 'POST',
  path: '/api/integrations/:id/test',
  summary: 'Tries a key at its vendor by one call that costs nothing, and keeps what came of it.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: numericId,
  response: Integration,
  errors: ['sign-in-required', 'not-found'],
});
