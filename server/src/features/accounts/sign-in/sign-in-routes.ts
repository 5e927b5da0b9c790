import type { SignInFailure } from '@atrium/contract/errors';
import * as passkeys from '@atrium/contract/passkeys';
import * as contract from '@atrium/contract/sign-in';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../platform/http/problem.ts';
import { type Call, type Route, route } from '../../../platform/http/route.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { localPath, withQuery } from '../domain/local-path.ts';
import { addPasskey, beginPasskey } from '../passkeys/add-passkey.ts';
import { passkeysOf, updatePasskey } from '../passkeys/passkey-store.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../passkeys/sign-in-with-passkey.ts';
import { presentIdentity, presentPasskey, presentUser } from '../present.ts';
import { beginSignIn, failurePage } from './begin-sign-in.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { identitiesOf } from './identity-store.ts';
import { listProviders } from './list-providers.ts';
import { becomeOwner } from './owner-link.ts';
import { relayAppleSignIn } from './relay-apple-sign-in.ts';
import { removeIdentity, removePasskey } from './remove-way-in.ts';

export function signInRoutes(deps: AccountsDeps): readonly Route[] {
  return [...providerRoutes(deps), ...identityRoutes(deps), ...passkeyRoutes(deps)];
}

/** What the endpoints that begin a sign-in have in common; only Google's has `service`. */
interface StartCall extends Omit<Call<typeof contract.signInWithApple>, 'query'> {
  readonly query: {
    readonly service?: 'storage' | undefined;
    readonly link?: '1' | undefined;
    readonly returnTo?: string | undefined;
  };
}

function providerRoutes(deps: AccountsDeps): readonly Route[] {
  const begin = beginSignIn(deps);
  const finish = finishSignIn(deps);
  const relay = relayAppleSignIn(deps);
  const start =
    (provider: contract.ProviderId) =>
    async ({ query, actor, request, reply }: StartCall) => {
      const purpose = query.service ?? (query.link ? 'link' : 'sign-in');
      await begin({ provider, purpose, returnTo: query.returnTo }, actor, request, reply);
      return undefined;
    };
  const failed = (problem: Problem): SignInFailure => (problem.code === 'rate-limited' ? 'too-often' : 'failed');
  const pageFor =
    (provider: contract.ProviderId) =>
    (problem: Problem, { query }: FastifyRequest) => {
      // The query of a refused request was not parsed.
      const { service, link, returnTo } = query as StartCall['query'];
      const purpose = service === 'storage' ? 'storage' : link === '1' ? 'link' : 'sign-in';
      const begun = {
        provider,
        purpose,
        returnTo: localPath(typeof returnTo === 'string' ? returnTo : undefined),
      } as const;
      return failurePage(begun, failed(problem));
    };
  return [
    route(contract.listProviders, async ({ request }) => ({ providers: listProviders(deps)(request) })),
    route(contract.signInWithGoogle, start('google'), { pageFor: pageFor('google') }),
    route(contract.signInWithApple, start('apple'), { pageFor: pageFor('apple') }),
    route(contract.signInWithMicrosoft, start('microsoft'), { pageFor: pageFor('microsoft') }),
    route(contract.signInWithOidc, start('oidc'), { pageFor: pageFor('oidc') }),
    route(
      contract.finishSignIn,
      async ({ params, actor, request, reply }) => {
        const provider = contract.ProviderId.safeParse(params.provider);
        if (provider.success) await finish(provider.data, actor, request, reply);
        else reply.redirect(withQuery('/auth', { error: 'unknown-provider' satisfies SignInFailure }), 303);
        return undefined;
      },
      { pageFor: (problem) => withQuery('/auth', { error: failed(problem) }) },
    ),
    route(contract.relayAppleSignIn, async ({ request, reply, body }) => {
      await relay(request, reply, body);
      return undefined;
    }),
    route(contract.becomeOwner, async ({ body, request, reply }) =>
      presentUser(await becomeOwner(deps)(body.token, request, reply)),
    ),
  ];
}

function identityRoutes(deps: AccountsDeps): readonly Route[] {
  return [
    route(contract.listIdentities, async ({ actor }) => {
      const rows = await identitiesOf(deps.database.db, actor.userId);
      return { identities: rows.map((row) => presentIdentity(row, deps.providerNames)) };
    }),
    route(contract.removeIdentity, ({ actor, params }) => removeIdentity(deps)(actor, params.id).then(nothing)),
  ];
}

function passkeyRoutes(deps: AccountsDeps): readonly Route[] {
  const { db } = deps.database;
  return [
    route(passkeys.listPasskeys, async ({ actor }) => ({
      passkeys: (await passkeysOf(db, actor.userId)).map(presentPasskey),
    })),
    route(passkeys.beginPasskey, ({ actor, request, reply }) => beginPasskey(deps)(actor, request, reply)),
    route(passkeys.addPasskey, ({ actor, body, request, reply }) => addPasskey(deps)(actor, body, request, reply)),
    route(passkeys.renamePasskey, async ({ actor, params, body }) => {
      const row = await updatePasskey(db, actor.userId, params.id, { name: body.name });
      if (!row) throw new Problem('not-found');
      return presentPasskey(row);
    }),
    route(passkeys.removePasskey, ({ actor, params }) => removePasskey(deps)(actor, params.id).then(nothing)),
    route(passkeys.beginPasskeySignIn, ({ request, reply }) => beginPasskeySignIn(deps)(request, reply)),
    route(passkeys.signInWithPasskey, async ({ body, request, reply }) =>
      presentUser(await signInWithPasskey(deps)(body.credential, request, reply)),
    ),
  ];
}

function nothing(): undefined {
  return undefined;
}
