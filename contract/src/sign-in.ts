import { z } from 'zod';
import { User } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** The identity providers. `oidc` is the operator's own OpenID Connect provider. */
export const ProviderId = z.enum(['google', 'apple', 'microsoft', 'oidc']);
export type ProviderId = z.infer<typeof ProviderId>;

/** A sign-in provider, configured or not. */
export const Provider = z.object({
  id: ProviderId,
  /** The name on the button; OIDC_NAME for the operator's own provider. */
  name: z.string(),
  isConfigured: z.boolean(),
  /** The settings needed to configure it. */
  settings: z.array(z.string()),
  /** The redirect address to register with the provider. */
  callbackUrl: z.string(),
});
export type Provider = z.infer<typeof Provider>;

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/auth/providers',
  summary: 'The ways to sign in by a provider, with what it takes to set up those that are not.',
  access: 'public',
  rateClass: 'read',
  response: z.object({ providers: z.array(Provider) }),
  errors: [],
});

const Start = z.object({
  /** A path of this product to return to; anything else, and what is far too long, is replaced by /dashboard. */
  returnTo: z.string().optional(),
  /** `1`: adds the identity to the signed-in account as another way to sign in, instead of signing in. */
  link: z.literal('1').optional(),
});

const start = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'public',
    rateClass: 'auth',
    query: Start,
    response: 'redirect',
    refusesOnPage: true,
    errors: [],
  });

/**
 * Browser navigations. Each answers with a redirect: to the provider or, if that is not possible, to
 * `/auth?error={SignInFailure}&provider={id}`.
 */
export const signInWithGoogle = endpoint({
  method: 'GET',
  path: '/api/auth/google',
  summary:
    'Goes to Google to sign in. With service=storage it asks the signed-in user for a folder in his Drive, and comes back to /dashboard?storage=google-drive, with &error= when that failed.',
  access: 'public',
  rateClass: 'auth',
  query: Start.extend({ service: z.literal('storage').optional() }),
  response: 'redirect',
  refusesOnPage: true,
  errors: [],
});
export const signInWithApple = start('/api/auth/apple', 'Goes to Apple to sign in.');
export const signInWithMicrosoft = start('/api/auth/microsoft', 'Goes to Microsoft to sign in.');
export const signInWithOidc = start('/api/auth/oidc', 'Goes to the OpenID Connect provider of this installation.');

/** Where providers send the browser back. */
export const finishSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/callback/:provider',
  summary:
    'Where a provider sends the browser back to; it must be the browser that began. Redirects, also for a provider that is none.',
  access: 'public',
  rateClass: 'auth',
  /** A ProviderId. Not validated here: a browser makes this request, so an unknown provider is reported on a page. */
  params: z.object({ provider: z.string() }),
  response: 'redirect',
  refusesOnPage: true,
  errors: [],
});

/**
 * Apple sends the browser back by a form on its own page, a request without our cookies. This is the only write that a
 * page of another site may send: it accepts only a state we issued, and only redirects to `finishSignIn`.
 */
export const relayAppleSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/callback/apple',
  summary: 'Where Apple sends the browser back to. Redirects to the same address by GET, and only for a state of ours.',
  access: 'public',
  rateClass: 'auth',
  fromOtherSites: true,
  bodyLimit: 16 * 1024,
  body: 'bytes',
  response: 'redirect',
  errors: [],
});

/** The one-time link printed at the first start: whoever opens it becomes the owner, an admin. */
export const becomeOwner = endpoint({
  method: 'POST',
  path: '/api/auth/owner',
  summary:
    'Signs in the owner of the installation by the token of the link /auth/owner?token= that the start printed. The token works once.',
  access: 'public',
  rateClass: 'auth',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  response: User,
  errors: ['owner-link-spent'],
});

/** An identity at a provider that can sign in to this account. */
export const Identity = z.object({
  id: z.string(),
  provider: z.enum([...ProviderId.options, 'owner']),
  /** The provider's name, for display. */
  name: z.string(),
  /** The e-mail address given by the provider; empty when it gave none. */
  email: z.string(),
  /** ISO 8601, UTC. */
  addedAt: z.string(),
  lastUsedAt: z.string(),
});
export type Identity = z.infer<typeof Identity>;

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/auth/identities',
  summary: 'The providers by which the caller can sign in.',
  access: 'user',
  rateClass: 'read',
  response: z.object({ identities: z.array(Identity) }),
  errors: ['sign-in-required'],
});

export const removeIdentity = endpoint({
  method: 'DELETE',
  path: '/api/auth/identities/:id',
  summary: 'Takes a provider away as a way into the account. The last way in, and the owner link, stay.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  response: 'empty',
  errors: ['sign-in-required', 'not-found', 'conflict', 'last-way-in'],
});
