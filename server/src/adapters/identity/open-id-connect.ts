import * as client from 'openid-client';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import {
  type IdentityProvider,
  IdentityProviderError,
  type ProviderSettings,
  type ProviderTokens,
  type SignInAttempt,
} from '../../ports/identity-provider.ts';
import { appleClientSecret } from './apple-client-secret.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { asProviderError, isUnknownToken } from './provider-error.ts';
import { readIdentity } from './read-identity.ts';

/** How long an issuer's metadata is cached, in milliseconds. */
const discoveryHolds = 3_600_000;

/** An OpenID Connect provider, configured by its issuer's metadata, which is fetched when first needed. */
export function openIdConnect(settings: ProviderSettings, outbound: Outbound, now: () => Date): IdentityProvider {
  let known: { readonly configuration: Promise<client.Configuration>; readonly at: number } | undefined;
  const configured = (): Promise<client.Configuration> => {
    const at = now().getTime();
    if (known && at - known.at < discoveryHolds) return known.configuration;
    const configuration = discover(settings, outbound, now);
    known = { configuration, at };
    configuration.catch(() => {
      known = undefined;
    });
    return configuration;
  };
  const ask = async <T>(work: (configuration: client.Configuration) => Promise<T>): Promise<T> => {
    try {
      return await work(await configured());
    } catch (error) {
      throw asProviderError(error, settings.name);
    }
  };
  return {
    begin: (attempt, wanted) => ask(async (configuration) => authorizationUrl(configuration, attempt, wanted)),
    finish: (attempt, query) => ask((configuration) => exchange(configuration, attempt, query)),
    refresh: (refreshToken) =>
      ask(async (configuration) => tokensOf(await client.refreshTokenGrant(configuration, refreshToken))),
    revoke: (token) =>
      ask(async (configuration) => {
        if (!configuration.serverMetadata().revocation_endpoint) return;
        await client.tokenRevocation(configuration, token).catch((error) => {
          if (!isUnknownToken(error)) throw error;
        });
      }),
  };
}

async function discover(
  { issuer, clientId, secret }: ProviderSettings,
  outbound: Outbound,
  now: () => Date,
): Promise<client.Configuration> {
  const address = new URL(issuer);
  const authentication = authenticate(secret, now);
  return client.discovery(address, clientId, undefined, authentication, {
    [client.customFetch]: guardedFetch(outbound, address.origin),
    // The ID token must be signed, even if it came over TLS.
    execute: [
      client.enableNonRepudiationChecks,
      // Only an operator can set an address without TLS, for an issuer on the same machine or network.
      ...(address.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
}

function authenticate(secret: ProviderSettings['secret'], now: () => Date): client.ClientAuth {
  if (secret.kind === 'none') return client.None();
  if (secret.kind === 'apple-key') {
    return (server, known, body, headers) =>
      client.ClientSecretPost(appleClientSecret(secret, known.client_id, now()))(server, known, body, headers);
  }
  const [basic, post] = [client.ClientSecretBasic(secret.text), client.ClientSecretPost(secret.text)];
  return (server, known, body, headers) => {
    // SOURCE: OpenID Connect Discovery 3: without a list, HTTP Basic is the default.
    const takesBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
    return (secret.inHeader && takesBasic ? basic : post)(server, known, body, headers);
  };
}

async function authorizationUrl(
  configuration: client.Configuration,
  attempt: SignInAttempt,
  { scopes, offline }: { readonly scopes: readonly string[]; readonly offline: boolean },
): Promise<string> {
  const parameters = {
    redirect_uri: attempt.redirectUri,
    scope: scopes.join(' '),
    state: attempt.state,
    nonce: attempt.nonce,
    // SOURCE: Google, "Using OAuth 2.0 for Web Server Applications": without offline access and renewed consent there
    // is no refresh token.
    ...(offline ? { access_type: 'offline', prompt: 'consent' } : {}),
    // SOURCE: Apple, "Incorporating Sign in with Apple": a form post is required when the name is requested, a scope
    // that only Apple has.
    ...(scopes.includes('name') ? { response_mode: 'form_post' } : {}),
    code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
  };
  return client.buildAuthorizationUrl(configuration, parameters).href;
}

async function exchange(configuration: client.Configuration, attempt: SignInAttempt, query: URLSearchParams) {
  const address = new URL(attempt.redirectUri);
  address.search = query.toString();
  const answer = await client.authorizationCodeGrant(configuration, address, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  });
  const claims = answer.claims();
  if (!claims) throw new IdentityProviderError('refused', 'The provider sent no ID token.');
  const hasAll = typeof claims.email === 'string' && typeof claims.name === 'string';
  const isAsked = !hasAll && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more = isAsked ? await client.fetchUserInfo(configuration, answer.access_token, claims.sub) : {};
  // Claims of the signed token take precedence over those of the userinfo endpoint.
  return { identity: readIdentity({ ...more, ...claims }), tokens: tokensOf(answer) };
}

function tokensOf(answer: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers): ProviderTokens {
  return {
    accessToken: answer.access_token,
    expiresIn: answer.expiresIn() ?? 0,
    refreshToken: answer.refresh_token ?? null,
    scopes: answer.scope === undefined ? null : answer.scope.split(' ').filter(Boolean),
  };
}
