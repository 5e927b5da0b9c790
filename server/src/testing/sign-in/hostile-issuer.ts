import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';

/** How an untrustworthy issuer differs from a good one. */
export interface Misdeed {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /**
   * `none`: no signature. `other-key`: signed with a key it does not publish. `client-secret`: HMAC with the shared
   * secret.
   */
  readonly signature?: 'none' | 'other-key' | 'client-secret';
  readonly withoutIdToken?: boolean;
  readonly discovery?: Readonly<Record<string, unknown>>;
  /** Answers that replace those of a path. */
  readonly answers?: Readonly<Record<string, (response: ServerResponse) => void>>;
}

/** An issuer of our own on loopback that misbehaves as it is told. */
export interface HostileIssuer {
  readonly url: string;
  readonly clientSecret: string;
  misdeed: Misdeed;
  /** The paths that were requested. */
  readonly asked: string[];
  close(): Promise<void>;
}

export async function startHostileIssuer(): Promise<HostileIssuer> {
  const [own, other] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ];
  const clientSecret = 'a secret that both sides know well';
  let nonce: string | null = null;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer.url);
    issuer.asked.push(url.pathname);
    const { misdeed } = issuer;
    const say = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const special = misdeed.answers?.[url.pathname];
    if (special) return special(response);
    if (url.pathname === '/authorize') {
      nonce = url.searchParams.get('nonce');
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return response.writeHead(303, { location: back.href }).end();
    }
    if (url.pathname === '/token') {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer.url,
        aud: 'hostile',
        sub: 'someone',
        iat: now,
        exp: now + 300,
        nonce,
        ...misdeed.claims,
      };
      const idToken = jwt(
        claims,
        misdeed,
        misdeed.signature === 'other-key' ? other.privateKey : own.privateKey,
        clientSecret,
      );
      return say({ access_token: 'x', token_type: 'Bearer', ...(misdeed.withoutIdToken ? {} : { id_token: idToken }) });
    }
    if (url.pathname === '/jwks') {
      return say({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] });
    }
    return say({
      issuer: issuer.url,
      authorization_endpoint: `${issuer.url}/authorize`,
      token_endpoint: `${issuer.url}/token`,
      jwks_uri: `${issuer.url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...misdeed.discovery,
    });
  });
  const { url, close } = await listenOnLoopback(server);
  const issuer: HostileIssuer = {
    url,
    clientSecret,
    misdeed: {},
    asked: [],
    close,
  };
  return issuer;
}

function jwt(
  claims: object,
  { header = {}, signature }: Misdeed,
  key: Parameters<typeof sign>[2],
  secret: string,
): string {
  const alg = { none: 'none', 'client-secret': 'HS256', 'other-key': 'RS256' }[signature ?? 'other-key'];
  const text = [{ alg, kid: 'own', ...header }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  if (signature === 'none') return `${text}.`;
  if (signature === 'client-secret') return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}
