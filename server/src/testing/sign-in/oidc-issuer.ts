import { generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type ClientMetadata, errors } from 'oidc-provider';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';

/** What the issuer says about a person who signs in there. */
export interface IssuedPerson {
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

export interface OidcIssuer {
  readonly issuer: string;
  /** Changes what it says about the person who signs in with this name. */
  describe(account: string, person: Partial<IssuedPerson>): void;
  /** Stops answering, like an issuer that is down. */
  close(): Promise<void>;
}

interface IssuerOptions {
  /** Also accepts a client secret signed by the private half of this key, as Apple requires. */
  readonly appleKey?: KeyObject;
}

/** The client as which an installation is registered there. */
export const issuedClient = { id: 'atrium-test', secret: 'secret-of-atrium-test' } as const;

/**
 * A real OpenID Connect provider on loopback. Its sign-in page asks only for a name: entering `mira` signs in as
 * subject `mira` with the verified address mira@example.org, unless `describe` says otherwise. Consent is given without
 * a question, and a browser that signed in stays signed in until the issuer is closed.
 * @param redirectUris where it sends browsers back to; if empty, to wherever they came from
 */
export async function startOidcIssuer(
  redirectUris: readonly string[] = [],
  options: IssuerOptions = {},
): Promise<OidcIssuer> {
  const people = new Map<string, Partial<IssuedPerson>>();
  const server = createServer();
  const { url: issuer, close } = await listenOnLoopback(server);
  const provider = createProvider(issuer, redirectUris, people);
  if (redirectUris.length === 0) provider.Client.prototype.redirectUriAllowed = () => true;
  if (options.appleKey) takeAppleSecrets(provider, options.appleKey);
  const serve = provider.callback();
  server.on('request', (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (!path.startsWith('/sign-in/')) return serve(request, response);
    return signIn(provider, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    issuer,
    describe: (account, person) => people.set(account, person),
    close,
  };
}

function createProvider(
  issuer: string,
  redirectUris: readonly string[],
  people: ReadonlyMap<string, Partial<IssuedPerson>>,
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const client: ClientMetadata = {
    client_id: issuedClient.id,
    client_secret: issuedClient.secret,
    redirect_uris: redirectUris.length > 0 ? [...redirectUris] : ['http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
  };
  return new Provider(issuer, {
    clients: [client],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'issuer' }] },
    // Set explicitly, so that it prints no warning about them.
    ttl: { Interaction: 600, Grant: 3600, Session: 3600, AccessToken: 3600, IdToken: 3600, RefreshToken: 86_400 },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'offline_access', 'email', 'profile', 'name'],
    // As with the large providers: the requested claims are in the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: { url: (_, interaction) => `/sign-in/${interaction.uid}` },
    findAccount: (_, account) => ({
      accountId: account,
      claims: () => ({
        sub: account,
        email: `${account}@example.org`,
        email_verified: true,
        name: account,
        ...people.get(account),
      }),
    }),
    loadExistingGrant: async (ctx) => {
      const { client: asking, session, params } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({ clientId: asking?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(String(params?.scope ?? 'openid'));
      await grant.save();
      return grant;
    },
  });
}

/**
 * SOURCE: Apple, "Creating a client secret": a currently valid JWT, signed with ES256, for this audience and client.
 */
function takeAppleSecrets(provider: Provider, key: KeyObject): void {
  const { compareClientSecret } = provider.Client.prototype;
  provider.Client.prototype.compareClientSecret = function compare(actual: string) {
    const [head = '', body = '', signature = ''] = actual.split('.');
    if (signature === '') return compareClientSecret.call(this, actual);
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(body, 'base64url').toString());
    const isForUs = claims.aud === 'https://appleid.apple.com' && claims.sub === issuedClient.id;
    return isSigned && isForUs && Number(claims.exp) > Date.now() / 1000;
  };
}

/** The page that asks for a name, and the actions of its two buttons. */
async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const interaction = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(interaction.uid));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const account = form.get('account')?.trim();
  const isCancelled = form.has('cancel') || !account;
  const result = isCancelled
    ? { error: new errors.AccessDenied().error, error_description: 'The person cancelled.' }
    : { login: { accountId: account, remember: false } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function page(uid: string): string {
  return `<!doctype html><html lang="en"><title>Sign in at the issuer</title><link rel="icon" href="data:,">
<main><h1>Sign in at the issuer</h1><form method="post" action="/sign-in/${uid}">
<p><label>Account <input name="account" autocomplete="off" autofocus></label></p>
<button>Sign in</button> <button name="cancel" value="1">Cancel</button></form></main></html>`;
}
