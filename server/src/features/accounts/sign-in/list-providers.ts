import { type Provider, ProviderId } from '@atrium/contract/sign-in';
import type { FastifyRequest } from 'fastify';
import type { AccountsDeps } from '../accounts-deps.ts';
import { callbackUrl } from './begin-sign-in.ts';

/** The settings that configure each provider. */
const settings: Readonly<Record<ProviderId, readonly string[]>> = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  microsoft: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  oidc: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
};

/** The providers by which users may sign in, configured or not. */
export function listProviders(deps: AccountsDeps) {
  return (request: FastifyRequest): Provider[] =>
    ProviderId.options.map((id) => ({
      id,
      name: deps.providerNames[id],
      isConfigured: deps.providers[id] !== undefined,
      settings: [...settings[id]],
      callbackUrl: callbackUrl(deps, request, id),
    }));
}
