import * as contract from '@atrium/contract/sharing';
import { Problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { createTurns } from '../../platform/lanes/create-turns.ts';
import { addressKey, sharerOf } from '../../platform/limits/budget-of.ts';
import { continueShared, readShared } from './read-shared.ts';
import { listShares, readChatShare, revokeShare, shareChat, updateShare } from './share-chat.ts';
import type { SharingDeps } from './sharing-deps.ts';

/**
 * The most copies read at once, in all and for one address or user, since much of each is in memory; and how many
 * others of one wait, and how long.
 */
const turnLimits = { inAll: 8, ofOne: 4, waitingOfOne: 60, waitMs: 20_000 };

const tooMany = () =>
  new Problem('unavailable', 'Too many shared chats are being read just now. Try again in a moment.', {
    retryAfter: 10,
  });

export function sharingRoutes(deps: SharingDeps): readonly Route[] {
  const turns = createTurns(turnLimits, tooMany);
  return [
    route(contract.readChatShare, ({ actor, params }) => readChatShare(deps)(actor, params.id)),
    route(contract.shareChat, ({ actor, params }) => shareChat(deps)(actor, params.id)),
    route(contract.listShares, ({ actor }) => listShares(deps)(actor)),
    route(contract.updateShare, ({ actor, params }) => updateShare(deps)(actor, params.id)),
    route(contract.revokeShare, async ({ actor, params }) => {
      await revokeShare(deps)(actor, params.id);
      return { ok: true as const };
    }),
    route(contract.readShared, ({ params, query, request, reply }) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      return turns(addressKey(request.ip), () => readShared(deps)(params.token, query));
    }),
    route(contract.continueShared, ({ actor, params, attempt }) =>
      turns(sharerOf(actor), () => continueShared(deps)(actor, params.token, attempt)),
    ),
  ];
}
