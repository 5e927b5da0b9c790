import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { DriveError, type DriveGrant, type DriveService } from '../../../ports/drive.ts';
import { ask, askFor } from './drive-request.ts';
import type { GoogleDriveSettings } from './index.ts';
import { TokenBody } from './wire.ts';

/** Files this client makes or is given, and nothing else of the drive. SOURCE: developers.google.com/workspace/drive/api/guides/api-specific-auth */
export const driveScope = 'https://www.googleapis.com/auth/drive.file';

type OAuth = Omit<DriveService, 'open'>;

/** The authorisation code flow with PKCE and a refresh token. SOURCE: developers.google.com/identity/protocols/oauth2/web-server */
export function googleOAuth(outbound: Outbound, settings: GoogleDriveSettings): OAuth {
  const { clientId, clientSecret, oauthBaseUrl } = settings;
  const at = addresses(oauthBaseUrl);
  const client = { client_id: clientId, client_secret: clientSecret };
  const token = (fields: Record<string, string>, signal: AbortSignal) =>
    askFor(outbound, TokenBody, { url: at.token, method: 'POST', ...form({ ...client, ...fields }), signal });
  return {
    consentUrl({ state, challenge, redirectUri, loginHint }) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: driveScope,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        access_type: 'offline',
        // Only a new consent is sure to give a refresh token.
        prompt: 'consent select_account',
        ...(loginHint ? { login_hint: loginHint } : {}),
      });
      return `${at.consent}?${query}`;
    },
    async takeGrant({ code, verifier, redirectUri }, signal) {
      const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
      const body = await token(fields, signal);
      const scopes = (body.scope ?? '').split(' ');
      const grant = grantOf(body, body.refresh_token);
      if (scopes.includes(driveScope) && grant) return grant;
      await revoke(outbound, at.revoke, body.refresh_token ?? body.access_token, signal).catch(() => undefined);
      throw new DriveError('refused', 'The consent does not hold what a mirror needs.');
    },
    async renew({ refreshToken }, signal) {
      const body = await token({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal);
      return grantOf(body, body.refresh_token ?? refreshToken) as DriveGrant;
    },
    revoke: ({ refreshToken }, signal) => revoke(outbound, at.revoke, refreshToken, signal),
  };
}

/** Google's own stand on three hosts; one base address stands for all of them. */
function addresses(base: string | null) {
  if (base) return { consent: `${base}/o/oauth2/v2/auth`, token: `${base}/token`, revoke: `${base}/revoke` };
  return {
    consent: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
  };
}

function form(fields: Record<string, string>) {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(fields).toString(),
  };
}

function grantOf(body: TokenBody, refreshToken: string | undefined): DriveGrant | null {
  if (refreshToken === undefined) return null;
  return { refreshToken, accessToken: body.access_token, expiresAt: Date.now() + body.expires_in * 1000 };
}

/** A token that is not valid any more is answered 400: then there is nothing left to give back. */
async function revoke(outbound: Outbound, url: string, token: string, signal: AbortSignal): Promise<void> {
  const answer = await ask(outbound, { url, method: 'POST', ...form({ token }), signal }, [400]);
  answer.discard();
}
