import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider';
import { askPage } from './ask-page.ts';

/** A person the issuer vouches for, by the claims it signs. */
export interface TestPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly picture?: string;
}

/** A real OpenID Connect issuer (oidc-provider) on loopback. Close it. */
export interface OidcIssuer {
  /** The issuer's name and address. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By the name somebody signs in with there. Who is not in here gets an address at example.com of that name. */
  readonly people: Map<string, TestPerson>;
  /** Who signs in without being asked; null: a page asks. 'nobody' is who says no. */
  answer: string | null;
  /** Whether a grant of offline access comes with a refresh token, and for how many seconds an access token holds. */
  readonly grants: { givesRefreshToken: boolean; accessTokenSeconds: number };
  /** Paths that were asked, oldest first. */
  readonly asked: string[];
  /** Takes everything back that this person allowed, as one does on a provider's own page. */
  withdraw(login: string): Promise<void>;
  close(): Promise<void>;
}

export const driveScope = 'https://www.googleapis.com/auth/drive.file';

/** @param clients more metadata of the one client, `token_endpoint_auth_method` for instance */
export async function startOidcIssuer({
  port = 0,
  client = {},
}: {
  readonly port?: number;
  readonly client?: Partial<ClientMetadata>;
} = {}): Promise<OidcIssuer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['atrium-test', randomBytes(24).toString('hex')];
  const issuer: Omit<OidcIssuer, 'withdraw' | 'close'> = {
    url,
    clientId,
    clientSecret,
    people: new Map(),
    answer: null,
    grants: { givesRefreshToken: true, accessTokenSeconds: 3600 },
    asked: [],
  };
  const provider = new Provider(url, configurationOf(issuer, client));
  // Each test listens on a port of its own.
  provider.Client.prototype.redirectUriAllowed = () => true;
  const serve = provider.callback();
  const ask = askPage(provider, () => full.answer);
  handle = (request, response) => {
    full.asked.push((request.url ?? '').split('?')[0] ?? '');
    void (request.url?.startsWith('/interaction/') ? ask(request, response) : serve(request, response));
  };
  const full: OidcIssuer = Object.assign(issuer, {
    async withdraw(login: string) {
      for (const id of grantsOf.get(login) ?? []) await provider.RefreshToken.revokeByGrantId(id);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  const grantsOf = new Map<string, string[]>();
  provider.on('grant.success', ({ oidc }) => {
    const { accountId, grantId } = oidc.entities.RefreshToken ?? {};
    if (accountId && grantId) grantsOf.set(accountId, [...(grantsOf.get(accountId) ?? []), grantId]);
  });
  return full;
}

function configurationOf(
  issuer: Omit<OidcIssuer, 'withdraw' | 'close'>,
  client: Partial<ClientMetadata>,
): Configuration {
  const personOf = (login: string): TestPerson =>
    issuer.people.get(login) ?? { sub: login, email: `${login}@example.com`, email_verified: true, name: login };
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return {
    clients: [
      {
        client_id: issuer.clientId,
        client_secret: issuer.clientSecret,
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        ...client,
      },
    ],
    jwks: { keys: [{ ...key, kid: 'test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    scopes: ['openid', 'offline_access', driveScope],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'], name: ['name'] },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: () => issuer.grants.accessTokenSeconds,
      Session: 3600,
      Grant: 3600,
      Interaction: 3600,
      IdToken: 3600,
    },
    pkce: { required: () => true },
    findAccount: (_ctx, login) => {
      const person = personOf(login);
      return { accountId: login, claims: () => ({ ...person }) };
    },
    issueRefreshToken: (_ctx, _client, code) => issuer.grants.givesRefreshToken && code.scopes.has(driveScope),
    // What was asked for is allowed; whoever wants to say no does so where he is asked who he is.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      const grant = new oidc.provider.Grant({
        ...(oidc.client ? { clientId: oidc.client.clientId } : {}),
        ...(accountId ? { accountId } : {}),
      });
      grant.addOIDCScope(String(oidc.params?.scope ?? 'openid'));
      await grant.save();
      return grant;
    },
  };
}
