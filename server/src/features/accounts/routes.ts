import { demoLogin, getUser, logout, logoutForm, logoutPage as logoutPageEndpoint } from '@atrium/contract/accounts';
import { Problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { createUser } from './create-user.ts';
import type { AccountsDeps } from './deps.ts';
import { endSession } from './end-session.ts';
import { logoutPage } from './logout-page.ts';
import { presentUser } from './present.ts';
import { findUser } from './store.ts';

export function createRoutes(deps: AccountsDeps): readonly Route[] {
  const end = endSession(deps);
  const create = createUser(deps);
  return [
    route(getUser, async ({ actor }) => {
      const user = await findUser(deps.database.db, actor.userId);
      if (!user) throw new Problem('sign-in-required');
      return presentUser(user);
    }),
    route(logout, async ({ request, reply }) => {
      await end(request, reply);
      return { ok: true as const };
    }),
    route(logoutPageEndpoint, async ({ request, reply }) => {
      const site = request.headers['sec-fetch-site'];
      const mode = request.headers['sec-fetch-mode'];
      if (site !== 'same-origin' || mode !== 'navigate') {
        reply.type('text/html; charset=utf-8').send(logoutPage(deps.settings.productName));
        return undefined;
      }
      await end(request, reply);
      reply.redirect('/', 303);
      return undefined;
    }),
    route(logoutForm, async ({ request, reply }) => {
      await end(request, reply);
      reply.redirect('/', 303);
      return undefined;
    }),
    route(demoLogin, async ({ request, reply }) => {
      if (!deps.settings.demoLogin) throw new Problem('demo-disabled');
      const { user } = await create('demo', request, reply);
      return presentUser(user);
    }),
  ];
}
