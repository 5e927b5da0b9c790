import { googleDrive } from '../adapters/drive/google/index.ts';
import { sharpImageCodec } from '../adapters/image-codec/sharp-image-codec.ts';
import { diskObjectStore } from '../adapters/object-store/disk/disk-object-store.ts';
import { processTextExtractor } from '../adapters/text-extraction/process-text-extractor.ts';
import { type Chats, createChats } from '../features/chats/index.ts';
import { createDriveMirror, type DriveMirror, followChats } from '../features/drive-mirror/index.ts';
import { createFiles, type Files } from '../features/files/index.ts';
import type { RunsDeps } from '../features/runs/index.ts';
import { createRuns, type Runs } from '../features/runs/index.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog } from '../platform/log/create-log.ts';
import { createOutbound } from '../platform/outbound/create-outbound.ts';
import { createDrivenModel, type DrivenModel } from './driven-model.ts';
import type { FakeDrive } from './fake-drive/fake-drive.ts';
import { createFakeInference, type FakeInference } from './fake-inference.ts';
import { createFakeStorageGrants, type FakeStorageGrants } from './fake-storage-grants.ts';
import { type RouteServer, startRouteServer } from './route-server.ts';
import { makeTestFolder } from './test-folder.ts';

/** Files, chats and runs as they are, over a scripted model. Close it, or let it crash. */
export interface RunStage {
  readonly server: RouteServer;
  readonly model: DrivenModel;
  readonly inference: FakeInference;
  readonly chats: Chats;
  readonly files: Files;
  readonly runs: Runs;
  readonly mirror: DriveMirror;
  readonly grants: FakeStorageGrants;
  close(): Promise<void>;
}

export async function startRunStage(
  database: Database,
  options: Pick<RunsDeps, 'monotonic'> & { readonly clock?: RunsDeps['clock']; readonly drive?: FakeDrive } = {},
): Promise<RunStage> {
  const folder = makeTestFolder();
  const clock = options.clock ?? { now: () => new Date() };
  const extractor = processTextExtractor();
  const files = createFiles({
    database,
    clock,
    objects: diskObjectStore(folder.path),
    extractor,
    images: sharpImageCodec(),
    outbound: { request: () => Promise.reject(new Error('not here')), close: async () => undefined },
  });
  const { drive = null } = options;
  const grants = createFakeStorageGrants(database, drive);
  const chats = createChats({ database, clock, files, subscribers: [followChats({ clock, grants })] });
  const outbound = createOutbound();
  const model = createDrivenModel();
  const inference = createFakeInference(model, database);
  const log = createLog({ level: 'silent', secrets: [] });
  const openDrive = googleDrive(outbound, drive?.url ?? null);
  const mirror = createDriveMirror({ database, clock, log, chats, grants, openDrive, productName: 'Atrium' });
  grants.subscribers.push(mirror.onGrant);
  const runs = createRuns({ ...options, database, clock, files, chats, inference, log, productName: 'Atrium' });
  const server = await startRouteServer([files, chats, runs, mirror].flatMap((slice) => slice.routes));
  await runs.start();
  return {
    server,
    model,
    inference,
    chats,
    files,
    runs,
    mirror,
    grants,
    async close() {
      for (const call of model.calls) call.break();
      await runs.drain(0);
      await chats.searchIndex.stop();
      await server.close();
      await extractor.close();
      await outbound.close();
      folder.remove();
    },
  };
}
