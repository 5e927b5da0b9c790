import { accountLimits } from '@atrium/contract/account-rules';
import * as contract from '@atrium/contract/accounts';
import { Problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { nameLine } from '../../platform/text/name-line.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { avatarRoutes } from './avatars/avatar-routes.ts';
import { createDemoUser } from './create-user.ts';
import { deleteAccount } from './delete-account.ts';
import { presentSession, presentUser } from './present.ts';
import { endSession } from './sessions/end-session.ts';
import { logoutPage } from './sessions/logout-page.ts';
import { deleteOtherSessions, sessionsOf } from './sessions/session-store.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';
import { deleteSession, findUser, updateUser } from './store.ts';

export function accountRoutes(deps: AccountsDeps): readonly Route[] {
  return [...userRoutes(deps), ...avatarRoutes(deps), ...sessionRoutes(deps), ...signInRoutes(deps)];
}

function userRoutes(deps: AccountsDeps): readonly Route[] {
  const { db } = deps.database;
  return [
    route(contract.getUser, async ({ actor }) => {
      const user = await findUser(db, actor.userId);
      if (!user) throw new Problem('sign-in-required');
      return presentUser(user);
    }),
    route(contract.updateUser, async ({ actor, body }) => {
      const name = nameLine(body.username, accountLimits.name);
      const user = await updateUser(db, actor.userId, { name }, deps.clock.now());
      if (!user) throw new Problem('sign-in-required');
      return presentUser(user);
    }),
    route(contract.deleteUser, async ({ actor, body, reply }) => {
      await deleteAccount(deps)(actor, body.confirm, reply);
      return { ok: true as const };
    }),
    route(contract.demoLogin, async ({ request, reply }) => {
      if (!deps.settings.demoLogin) throw new Problem('demo-disabled');
      return presentUser(await createDemoUser(deps)(request, reply));
    }),
  ];
}

function sessionRoutes(deps: AccountsDeps): readonly Route[] {
  const { db } = deps.database;
  const end = endSession(deps);
  return [
    route(contract.listSessions, async ({ actor }) => {
      const rows = await sessionsOf(db, actor.userId, deps.clock.now());
      const sessions = rows.map((row) => presentSession(row, actor.sessionId));
      return { sessions: sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
    }),
    route(contract.endSession, async ({ actor, params }) => {
      if (!(await deleteSession(db, actor.userId, params.id))) throw new Problem('not-found');
      return undefined;
    }),
    route(contract.endOtherSessions, async ({ actor }) => ({
      ended: await deleteOtherSessions(db, actor.userId, actor.sessionId),
    })),
    route(contract.logout, async ({ request, reply }) => {
      await end(request, reply);
      return { ok: true as const };
    }),
    route(contract.logoutPage, async ({ request, reply }) => {
      const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
      if (site !== 'same-origin' || mode !== 'navigate') {
        reply.type('text/html; charset=utf-8').send(logoutPage(deps.settings.productName));
        return undefined;
      }
      await end(request, reply);
      reply.redirect('/', 303);
      return undefined;
    }),
    route(contract.logoutForm, async ({ request, reply }) => {
      await end(request, reply);
      reply.redirect('/', 303);
      return undefined;
    }),
  ];
}
