/**
 * The issuer as a process of its own, for journeys: `node server/src/testing/oidc-issuer/main.ts --port 0`. Prints its
 * address and its client as one line of JSON. A page asks who one is: any name will do.
 */
import { parseArgs } from 'node:util';
import { startOidcIssuer } from './oidc-issuer.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, 'auth-method': { type: 'string' } },
});
const method = values['auth-method'];
const issuer = await startOidcIssuer({
  port: Number(values.port),
  client: method === 'client_secret_post' ? { token_endpoint_auth_method: method } : {},
});
const { url, clientId, clientSecret } = issuer;
process.stdout.write(`${JSON.stringify({ url, clientId, clientSecret })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void issuer.close().then(() => process.exit(0)));
}
