import * as contract from '@atrium/contract/drive-mirror';
import { unlessKnown } from '../../platform/http/conditional.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { driveFileReader } from './drive/read-drive-file.ts';
import type { DriveMirrorDeps } from './drive-mirror-deps.ts';
import { importChat } from './import-chat.ts';
import { listHistory } from './list-history.ts';
import { readSession } from './read-session.ts';
import { readStatus } from './read-status.ts';
import { disconnect, pauseMirror, rebuild, syncNow } from './steer-mirror.ts';

export function driveMirrorRoutes(deps: DriveMirrorDeps): readonly Route[] {
  const { database } = deps;
  const { saved } = deps.chats;
  const readDriveFile = driveFileReader(deps);
  return [
    route(contract.driveHistory, async (call) => {
      const { userId } = call.actor;
      const version = await saved.version(database.db, userId);
      return unlessKnown(call, `${userId}-${version}`, () => listHistory(deps)(userId, call.query));
    }),
    route(contract.driveChat, ({ actor, params }) => readSession(deps, readDriveFile)(actor.userId, params.sessionId)),
    route(contract.newChat, async ({ actor }) => ({ sessionId: await saved.create(actor.userId) })),
    route(contract.driveStatus, ({ actor }) => readStatus(deps)(actor.userId)),
    route(contract.pauseDrive, ({ actor, body }) => pauseMirror(deps)(actor.userId, body.paused)),
    route(contract.syncDrive, ({ actor }) => syncNow(deps)(actor.userId)),
    route(contract.rebuildDrive, ({ actor }) => rebuild(deps)(actor.userId)),
    route(contract.disconnectDrive, ({ actor, body }) => disconnect(deps)(actor.userId, body.files)),
    route(contract.importDriveChat, ({ actor, params }) => importChat(deps, readDriveFile)(actor, params.sessionId)),
  ];
}
