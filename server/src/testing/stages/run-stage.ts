import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { googleDrive } from '../../adapters/drive/google/index.ts';
import { sharpImageCodec } from '../../adapters/image-codec/sharp-image-codec.ts';
import { diskObjectStore } from '../../adapters/object-store/disk/disk-object-store.ts';
import { processTextExtractor } from '../../adapters/text-extraction/process-text-extractor.ts';
import { type Chats, type ChatsDeps, createChats } from '../../features/chats/index.ts';
import { createDriveMirror, type DriveMirror, followChats } from '../../features/drive-mirror/index.ts';
import { createFiles, type Files } from '../../features/files/index.ts';
import { createNotes } from '../../features/notes/index.ts';
import { createPersonas, type Personas } from '../../features/personas/index.ts';
import { createRetrieval, type Retrieval } from '../../features/retrieval/index.ts';
import type { RunsDeps } from '../../features/runs/index.ts';
import { createRuns, type Runs } from '../../features/runs/index.ts';
import { fileNamesOf } from '../../features/sources/store.ts';
import { createSpaces, type SpaceGone, type Spaces, type SpacesHidden } from '../../features/spaces/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { FakeDrive } from '../fake-drive/fake-drive.ts';
import { createDrivenModel, type DrivenModel } from '../models/driven-model.ts';
import { createFakeInference, type FakeInference } from '../models/fake-inference.ts';
import { createFakeStorageGrants, type FakeStorageGrants } from '../network/fake-storage-grants.ts';
import { type RouteServer, startRouteServer } from '../route-server.ts';
import { makeTestFolder } from '../test-folder.ts';

/** The stage's users have no rows, so these conditions always hold. */
const always = { columns: {}, row: {}, holds: sql`true` };
const everybodyIsThere: RunsDeps['accounts'] = {
  userIsThere: always,
  callerIsThere: () => always,
  keepUser: async () => true,
  isSignedIn: async () => true,
  actorInJobs: async (userId) => ({ userId, kind: 'user', role: 'user', isDemo: false, sessionId: newId() }),
};

const people = { audit: async () => undefined };

/** The real files, personas, chats and runs over a scripted model. Close it. */
export interface RunStage {
  readonly server: RouteServer;
  readonly model: DrivenModel;
  readonly inference: FakeInference;
  readonly chats: Chats;
  readonly files: Files;
  /** Without the templates that come with the product; `start` would add them. */
  readonly personas: Personas;
  readonly spaces: Spaces;
  readonly retrieval: Retrieval;
  readonly runs: Runs;
  readonly mirror: DriveMirror;
  readonly grants: FakeStorageGrants;
  readonly metrics: Metrics;
  close(): Promise<void>;
}

const avatarFolder = join(import.meta.dirname, '../../../../web/public/avatars');

type FilesDeps = Parameters<typeof createFiles>[0];

function stageFiles(deps: Pick<FilesDeps, 'database' | 'clock' | 'extractor'>, folder: string) {
  return createFiles({
    ...deps,
    objects: diskObjectStore(folder),
    images: sharpImageCodec(),
    keepUser: async () => true,
    storedElsewhere: [],
    outbound: { request: () => Promise.reject(new Error('not here')), close: async () => undefined },
  });
}

/** Spaces, and chats, which are deleted with their space. */
function stageChats(deps: Omit<ChatsDeps, 'spaces' | 'sources' | 'notes'>) {
  const spacesHidden: SpacesHidden[] = [];
  const spaceGone: SpaceGone[] = [];
  const spaces = createSpaces({ ...deps, spaceGone, spacesHidden, itemTitles: [] });
  const log = createLog({ level: 'silent', secrets: [] });
  const retrieval = createRetrieval({ ...deps, spaces, embedder: null, log });
  const sources = { addText: () => Promise.reject(new Error('not here')) };
  const notes = createNotes({ ...deps, log, spaces, retrieval, sources });
  const chats = createChats({ ...deps, spaces, sources, notes });
  spaceGone.push(chats.spaceGone);
  spacesHidden.push(chats.spacesHidden);
  return { spaces, retrieval, chats };
}

export async function startRunStage(
  database: Database,
  options: Pick<RunsDeps, 'monotonic' | 'searchPatience'> & {
    /** Replaces the search over the sources. */
    readonly retrieval?: RunsDeps['retrieval'];
    readonly clock?: RunsDeps['clock'];
    /** Replaces what is known of the users' accounts; otherwise everybody is there. */
    readonly accounts?: Partial<RunsDeps['accounts']>;
    readonly drive?: FakeDrive;
    /** Milliseconds until a drive must begin its answer; by default as in the product. */
    readonly patience?: number;
  } = {},
): Promise<RunStage> {
  const folder = makeTestFolder();
  const clock = options.clock ?? { now: () => new Date() };
  const extractor = processTextExtractor();
  const files = stageFiles({ database, clock, extractor }, folder.path);
  const personas = createPersonas({ database, clock, images: sharpImageCodec(), avatarFolder, people });
  const { drive = null } = options;
  const grants = createFakeStorageGrants(database, drive);
  const subscribers = [followChats({ clock, grants })];
  const { spaces, retrieval, chats } = stageChats({ database, clock, files, personas, subscribers });
  const outbound = createOutbound();
  const model = createDrivenModel();
  const inference = createFakeInference(model, database);
  const log = createLog({ level: 'silent', secrets: [] });
  const metrics = createMetrics();
  const asking: Outbound = options.patience
    ? { ...outbound, request: (asked) => outbound.request({ ...asked, headersTimeoutMs: options.patience ?? 0 }) }
    : outbound;
  const openDrive = googleDrive(asking, drive?.url ?? null);
  const mirror = createDriveMirror({ database, clock, log, chats, grants, openDrive, productName: 'Atrium' });
  grants.subscribers.push(mirror.onGrant);
  const runs = createRuns({
    ...options,
    database,
    clock,
    accounts: { ...everybodyIsThere, ...options.accounts },
    files,
    personas,
    spaces,
    sources: { fileNamesOf },
    retrieval: options.retrieval ?? retrieval,
    chats,
    inference,
    log,
    metrics,
    productName: 'Atrium',
  });
  const server = await startRouteServer(
    [files, personas, spaces, chats, runs, mirror].flatMap((slice) => slice.routes),
  );
  await runs.start();
  return {
    server,
    model,
    inference,
    chats,
    files,
    personas,
    spaces,
    retrieval,
    runs,
    mirror,
    grants,
    metrics,
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
