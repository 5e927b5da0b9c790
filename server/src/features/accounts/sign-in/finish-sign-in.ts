import { accountLimits } from '@atrium/contract/account-rules';
import type { SignInFailure } from '@atrium/contract/errors';
import type { ProviderId } from '@atrium/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/http/actor.ts';
import { nameLine } from '../../../platform/text/name-line.ts';
import { IdentityProviderError, type IdentityProviderErrorKind } from '../../../ports/identity-provider.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { withQuery } from '../domain/local-path.ts';
import { connectStorage } from '../storage/connect-storage.ts';
import { redirectFailed } from './begin-sign-in.ts';
import { linkIdentity } from './link-identity.ts';
import { type Attempt, signInAttempts } from './sign-in-attempt.ts';
import { signInIdentity } from './sign-in-identity.ts';
import { SignInRefused } from './sign-in-refused.ts';

const failures: Readonly<Record<IdentityProviderErrorKind, SignInFailure>> = {
  cancelled: 'cancelled',
  refused: 'refused',
  revoked: 'refused',
  unreachable: 'unreachable',
};

/** Checks the answer of a provider that a browser brings back, and does what the browser set out for. */
export function finishSignIn(deps: AccountsDeps) {
  const attempts = signInAttempts(deps);
  const signIn = signInIdentity(deps);
  const link = linkIdentity(deps);
  const connect = connectStorage(deps);
  return async (provider: ProviderId, actor: Actor | null, request: FastifyRequest, reply: FastifyReply) => {
    const query = queryOf(request);
    const state = query.get('state') ?? '';
    const attempt = await attempts.take(request, reply, state, provider);
    const isSomebodyElse = attempt?.userId != null && attempt.userId !== actor?.userId;
    const client = deps.providers[provider];
    if (!attempt || !client || isSomebodyElse) {
      deps.log.warn(
        { provider, address: request.ip },
        'an answer to a sign-in was refused: this browser did not begin it',
      );
      // A signed-in user who goes back over the provider's page has already arrived where they wanted to be. Otherwise
      // the failure is shown: on the dashboard for a signed-in user, on the sign-in page for others.
      const purpose = actor?.kind === 'user' ? 'link' : 'sign-in';
      if (!attempt && purpose === 'link' && (await attempts.wasTaken(state))) reply.redirect('/dashboard', 303);
      else redirectFailed(attempt ?? { provider, purpose, returnTo: '/dashboard' }, 'expired', reply);
      return;
    }
    try {
      const name = nameLine(query.get('name') ?? '', accountLimits.name);
      query.delete('name');
      const { identity, tokens } = await client.finish({ ...attempt, state }, query);
      const proven = { provider, ...identity, name: identity.name || name };
      if (attempt.purpose === 'storage') await connect(attempt, proven, tokens);
      else if (attempt.purpose === 'link') await link(attempt, proven);
      else await signIn(proven, request, reply);
      const isStorage = attempt.purpose === 'storage';
      reply.redirect(isStorage ? withQuery(attempt.returnTo, { storage: 'google-drive' }) : attempt.returnTo, 303);
    } catch (error) {
      redirectFailed(attempt, failureOf(error, attempt, deps), reply);
    }
  };
}

/** The query as it came: `request.query` would interpret a parameter given twice in its own way. */
function queryOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at));
}

function failureOf(error: unknown, { provider }: Attempt, deps: AccountsDeps): SignInFailure {
  if (error instanceof SignInRefused) {
    deps.log.warn({ provider, reason: error.failure }, 'a sign-in was refused');
    return error.failure;
  }
  if (!(error instanceof IdentityProviderError)) throw error;
  deps.log.warn({ provider, err: error }, 'a sign-in failed');
  return failures[error.kind];
}
