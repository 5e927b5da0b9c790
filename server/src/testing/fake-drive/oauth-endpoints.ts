import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DriveState, driveScope, type Grant, word } from './drive-state.ts';
import { describeIssuer, identityToken, showKeys } from './identity-token.ts';
import { bytesOf, type Sent, sendJson } from './send.ts';

/** The issuer's discovery document, keys, consent, token and revocation; true if the path was one of these. */
export async function serveOAuth(
  state: DriveState,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (url.pathname === '/o/oauth2/v2/auth' && request.method === 'GET') return askConsent(state, url, response);
  if (url.pathname === '/.well-known/openid-configuration') {
    sendJson(response, 200, describeIssuer(url.origin));
    return true;
  }
  if (url.pathname === '/oauth2/v3/certs') {
    sendJson(response, 200, showKeys());
    return true;
  }
  if (url.pathname === '/token' && request.method === 'POST') {
    giveTokens(state, url.origin, new URLSearchParams((await bytesOf(request)).toString()), response);
    return true;
  }
  if (url.pathname === '/revoke' && request.method === 'POST') {
    revokeGrant(state, new URLSearchParams((await bytesOf(request)).toString()).get('token') ?? '', response);
    return true;
  }
  return false;
}

/** A page with the three choices of a user: allow everything, allow all but the drive, cancel. */
function askConsent(state: DriveState, url: URL, response: ServerResponse): true {
  const query = url.searchParams;
  const redirect = URL.parse(query.get('redirect_uri') ?? '');
  const isGood =
    query.get('client_id') === state.client.id &&
    redirect !== null &&
    query.get('response_type') === 'code' &&
    query.get('code_challenge_method') === 'S256' &&
    (query.get('code_challenge') ?? '').length === 43 &&
    (query.get('scope') ?? '').split(' ').includes(driveScope);
  if (!isGood) {
    response.writeHead(400, { 'content-type': 'text/plain' }).end('Error 400: invalid_request');
    return true;
  }
  const asked = (query.get('scope') ?? '').split(' ');
  const to = (fields: Record<string, string>) => {
    const target = new URL(redirect);
    for (const [name, value] of Object.entries({ ...fields, state: query.get('state') ?? '' }))
      target.searchParams.set(name, value);
    return target.href.replaceAll('&', '&amp;');
  };
  const code = (scopes: string[]) => {
    const grant: Grant = {
      account: state.account,
      client: state.client.id,
      scopes,
      refreshToken: word('1//'),
      revoked: false,
    };
    const value = word('4/');
    state.codes.set(value, {
      grant,
      challenge: query.get('code_challenge') ?? '',
      redirectUri: redirect.href,
      nonce: query.get('nonce') ?? '',
    });
    return to({ code: value, scope: scopes.join(' ') });
  };
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
    `<!doctype html><html lang="en"><title>Consent</title><main><h1>Atrium wants access to your Google Drive</h1>
    <p>${state.account}</p><a href="${code(asked)}">Allow</a> <a href="${code(asked.filter((scope) => scope !== driveScope))}">Allow without Drive</a> <a href="${to({ error: 'access_denied' })}">Cancel</a></main></html>`,
  );
  return true;
}

function giveTokens(state: DriveState, issuer: string, form: URLSearchParams, response: ServerResponse): Sent {
  const refuse = (status: number, error: string) => sendJson(response, status, { error, error_description: error });
  if (form.get('client_id') !== state.client.id || form.get('client_secret') !== state.client.secret)
    return refuse(401, 'invalid_client');
  const isNew = form.get('grant_type') === 'authorization_code';
  const code = isNew ? takeCode(state, form) : undefined;
  const grant = isNew ? code?.grant : state.grants.find((each) => each.refreshToken === form.get('refresh_token'));
  if (!grant || grant.revoked) return refuse(400, 'invalid_grant');
  if (isNew) state.grants.push(grant);
  const token = word('ya29.');
  state.accessTokens.set(token, { grant, expiresAt: Date.now() + state.tokenLife * 1000 });
  return sendJson(response, 200, {
    access_token: token,
    expires_in: state.tokenLife,
    token_type: 'Bearer',
    scope: grant.scopes.join(' '),
    ...(isNew ? { refresh_token: grant.refreshToken } : {}),
    ...(code && grant.scopes.includes('openid')
      ? { id_token: identityToken(issuer, state.client.id, grant.account, code.nonce) }
      : {}),
  });
}

/**
 * Uses up a code. It is valid once, only for the client and address it was issued to, and only with the right verifier.
 */
function takeCode(state: DriveState, form: URLSearchParams) {
  const code = form.get('code') ?? '';
  const found = state.codes.get(code);
  state.codes.delete(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return found?.challenge === challenge && found.redirectUri === form.get('redirect_uri') ? found : undefined;
}

/**
 * Whichever token of an account is revoked, all that the account has granted to this client is revoked with it, as at
 * Google.
 */
function revokeGrant(state: DriveState, token: string, response: ServerResponse): Sent {
  const grant = state.grants.find((each) => each.refreshToken === token) ?? state.accessTokens.get(token)?.grant;
  if (!grant || grant.revoked) return sendJson(response, 400, { error: 'invalid_token' });
  for (const each of state.grants)
    if (each.account === grant.account && each.client === grant.client) each.revoked = true;
  return sendJson(response, 200, {});
}
