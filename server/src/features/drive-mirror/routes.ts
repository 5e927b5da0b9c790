import * as contract from '@atrium/contract/drive-mirror';
import { unlessKnown } from '../../platform/http/conditional.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { DriveMirrorDeps } from './deps.ts';
import { listHistory } from './list-history.ts';
import { readSession } from './read-session.ts';

export function driveMirrorRoutes(deps: DriveMirrorDeps): readonly Route[] {
  const { chats, database } = deps;
  return [
    route(contract.driveHistory, async (call) => {
      const { userId } = call.actor;
      const version = await chats.version(database.db, userId);
      return unlessKnown(call, `${userId}-${version}`, () => listHistory(deps)(userId, call.query));
    }),
    route(contract.driveChat, ({ actor, params }) => readSession(deps)(actor.userId, params.sessionId)),
    route(contract.newChat, async ({ actor }) => ({ sessionId: await chats.create(actor.userId) })),
  ];
}
