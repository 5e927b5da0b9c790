import type { SignInFailure } from '@atrium/contract/errors';
import type { ProviderId } from '@atrium/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/http/actor.ts';
import { IdentityProviderError } from '../../../ports/identity-provider.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { localPath, withQuery } from '../domain/local-path.ts';
import { ownOrigin } from '../domain/own-origin.ts';
import { type Attempt, signInAttempts } from './sign-in-attempt.ts';

export interface SignInWish {
  readonly provider: ProviderId;
  readonly purpose: Attempt['purpose'];
  readonly returnTo: string | undefined;
}

/**
 * The scopes requested from providers. SOURCE: Google, "Choose Google Drive API scopes": drive.file covers only files
 * that this product created.
 */
export const driveScope = 'https://www.googleapis.com/auth/drive.file';
const scopes: Readonly<Record<ProviderId, readonly string[]>> = {
  google: ['openid', 'email', 'profile'],
  microsoft: ['openid', 'email', 'profile'],
  oidc: ['openid', 'email', 'profile'],
  // SOURCE: Apple has no scope `profile`.
  apple: ['openid', 'email', 'name'],
};

/** Redirects the browser to a provider, or back to a page of ours that says why that is not possible. */
export function beginSignIn(deps: AccountsDeps) {
  const attempts = signInAttempts(deps);
  return async (wish: SignInWish, actor: Actor | null, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { provider, purpose } = wish;
    const client = deps.providers[provider];
    const userId = actor?.kind === 'user' ? actor.userId : null;
    const returnTo = localPath(wish.returnTo);
    const fail = (failure: SignInFailure) => redirectFailed({ provider, purpose, returnTo }, failure, reply);
    if (!client) return fail('not-configured');
    if (purpose !== 'sign-in') {
      if (userId === null) return fail('sign-in-first');
      if (!isFromOwnPage(request, deps.settings.appUrl)) return fail('from-elsewhere');
    }
    const redirectUri = callbackUrl(deps, request, provider);
    const { attempt, state } = attempts.begin(request, reply, {
      provider,
      purpose,
      redirectUri,
      returnTo,
      userId: purpose === 'sign-in' ? null : userId,
    });
    try {
      const wanted = purpose === 'storage' ? ['openid', 'email', driveScope] : scopes[provider];
      const to = await client.begin({ ...attempt, state }, { scopes: wanted, offline: purpose === 'storage' });
      reply.redirect(to, 303);
    } catch (error) {
      if (!(error instanceof IdentityProviderError)) throw error;
      deps.log.warn({ provider, err: error }, 'a sign-in could not begin');
      fail('unreachable');
    }
  };
}

export function callbackUrl({ settings }: AccountsDeps, request: FastifyRequest, provider: ProviderId): string {
  return `${ownOrigin(settings.appUrl, request.host)}/api/auth/callback/${provider}`;
}

type Begun = Pick<Attempt, 'provider' | 'purpose' | 'returnTo'>;

/** Redirects to the page that tells what went wrong. */
export function redirectFailed(begun: Begun, error: SignInFailure, reply: FastifyReply): void {
  reply.redirect(failurePage(begun, error), 303);
}

/** The page that tells what went wrong: the page where the user began, or the sign-in page. */
export function failurePage({ provider, purpose, returnTo }: Begun, error: SignInFailure): string {
  const query = { error, provider };
  const signInPage = () => withQuery('/auth', returnTo === '/dashboard' ? query : { ...query, returnTo });
  return {
    'sign-in': signInPage,
    // A visitor who is not signed in can sign in there, and returns from there.
    link: () => (error === 'sign-in-first' ? signInPage() : withQuery(returnTo, query)),
    storage: () => withQuery(returnTo, { storage: 'google-drive', error }),
  }[purpose]();
}

/**
 * Whether a page of ours sent the browser here. Linking a sign-in or a store to an account must be what the user of our
 * page wants: otherwise a link elsewhere could make a user connect a store, or a sign-in, that is not theirs. A browser
 * tells how the two sites relate; on plain http it tells only the page.
 */
function isFromOwnPage(request: FastifyRequest, appUrl: URL): boolean {
  const { 'sec-fetch-site': site, referer } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && URL.parse(referer)?.origin === ownOrigin(appUrl, request.host);
}
