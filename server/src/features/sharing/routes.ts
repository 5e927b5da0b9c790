import * as contract from '@atrium/contract/sharing';
import { type Route, route } from '../../platform/http/route.ts';
import { continueShared, readShared } from './read-shared.ts';
import { listShares, readChatShare, revokeShare, shareChat, updateShare } from './share-chat.ts';
import type { SharingDeps } from './sharing-deps.ts';

export function sharingRoutes(deps: SharingDeps): readonly Route[] {
  return [
    route(contract.readChatShare, ({ actor, params }) => readChatShare(deps)(actor, params.id)),
    route(contract.shareChat, ({ actor, params }) => shareChat(deps)(actor, params.id)),
    route(contract.listShares, ({ actor }) => listShares(deps)(actor)),
    route(contract.updateShare, ({ actor, params }) => updateShare(deps)(actor, params.id)),
    route(contract.revokeShare, async ({ actor, params }) => {
      await revokeShare(deps)(actor, params.id);
      return { ok: true as const };
    }),
    route(contract.readShared, ({ params, query, reply }) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      return readShared(deps)(params.token, query);
    }),
    route(contract.continueShared, ({ actor, params }) => continueShared(deps)(actor, params.token)),
  ];
}
