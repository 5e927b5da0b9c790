import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionResults, Provider } from 'oidc-provider';

/** Who says no. */
const nobody = 'nobody';

/** The issuer's own pages: who are you, and the consent, which is given. With a standing answer nobody is asked. */
export function askPage(provider: Provider, standingAnswer: () => string | null) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params, session, uid } = await provider.interactionDetails(request, response);
    const finish = (result: InteractionResults) =>
      provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
    if (prompt.name === 'consent') {
      const accountId = session?.accountId ?? '';
      const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
      grant.addOIDCScope(String(params.scope));
      return finish({ consent: { grantId: await grant.save() } });
    }
    const login = request.method === 'POST' ? await loginOf(request) : standingAnswer();
    if (login === null) return show(response, uid);
    if (login === nobody) return finish({ error: 'access_denied', error_description: 'The person said no.' });
    return finish({ login: { accountId: login } });
  };
}

async function loginOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const form = new URLSearchParams(body);
  return form.has('cancel') ? nobody : (form.get('login') ?? nobody);
}

function show(response: ServerResponse, uid: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><head><title>Test issuer</title></head><body><main><h1>Test issuer</h1>
<form method="post" action="/interaction/${uid}"><label>Login <input name="login" autofocus></label>
<button type="submit">Sign in</button> <button type="submit" name="cancel" value="1">Cancel</button></form></main></body></html>`);
}
