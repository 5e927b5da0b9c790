import { z } from 'zod';
import { accountLimits } from './account-rules.ts';
import { User } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { nameText } from './name-text.ts';

/** A passkey of the caller. The key itself is on the caller's device. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** null until it was used to sign in. */
  lastUsedAt: z.string().nullable(),
  /** Whether a copy of the passkey is kept elsewhere, so that it survives the loss of the device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'The caller’s passkeys, newest first.',
  access: 'user',
  rateClass: 'read',
  response: z.object({ passkeys: z.array(Passkey) }),
  errors: ['sign-in-required'],
});

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,4096}$/);
const results = z.record(z.string().max(100), z.unknown());

/**
 * For `navigator.credentials.create({publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options)})`.
 * SOURCE: Web Authentication Level 3, PublicKeyCredentialCreationOptionsJSON.
 */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/begin',
  summary: 'What the browser needs to make a passkey; holds for five minutes in this browser.',
  access: 'user',
  rateClass: 'write',
  response: z.object({ options: z.record(z.string(), z.unknown()) }),
  errors: ['sign-in-required', 'conflict'],
});

/** SOURCE: Web Authentication Level 3, RegistrationResponseJSON, as `credential.toJSON()` returns it. */
export const NewPasskey = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: results,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: z.string().regex(/^[A-Za-z0-9_-]{1,32768}$/),
    authenticatorData: base64url.optional(),
    publicKey: base64url.optional(),
    publicKeyAlgorithm: z.number().optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Keeps the passkey that the browser made.',
  access: 'user',
  rateClass: 'write',
  body: z.strictObject({ name: nameText(accountLimits.passkey), credential: NewPasskey }),
  response: Passkey,
  errors: ['sign-in-required', 'passkey-refused', 'conflict'],
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  summary: 'Gives a passkey another name.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ name: nameText(accountLimits.passkey) }),
  response: Passkey,
  errors: ['sign-in-required', 'not-found'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Forgets a passkey: it signs nobody in any more. The last way into an account stays.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  response: 'empty',
  errors: ['sign-in-required', 'not-found', 'last-way-in'],
});

/** For `navigator.credentials.get({publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options)})`. */
export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/begin',
  summary: 'What the browser needs to sign in with a passkey; holds for five minutes in this browser.',
  access: 'public',
  rateClass: 'auth',
  response: z.object({ options: z.record(z.string(), z.unknown()) }),
  errors: [],
});

/** SOURCE: Web Authentication Level 3, AuthenticationResponseJSON, as `credential.toJSON()` returns it. */
export const UsedPasskey = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: results,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  summary: 'Signs in with a passkey; a visitor’s chats come along.',
  access: 'public',
  rateClass: 'auth',
  body: z.strictObject({ credential: UsedPasskey }),
  response: User,
  errors: ['passkey-refused'],
});
