import { getUser } from '@atrium/contract/accounts';
import { addSourceText, readSource } from '@atrium/contract/sources';
import { createSpace } from '@atrium/contract/spaces';
import { actorInJobs } from '../../features/accounts/sessions/find-actor.ts';
import { createFiles, type StoredElsewhere } from '../../features/files/index.ts';
import { createRetrieval } from '../../features/retrieval/index.ts';
import { ingestSource } from '../../features/sources/ingest/ingest-source.ts';
import type { SourcesDeps } from '../../features/sources/sources-deps.ts';
import { storedBytesOf } from '../../features/sources/store.ts';
import { createSpaces } from '../../features/spaces/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { startTestApp } from '../test-app.ts';

/** The real app without its jobs; the test itself runs the jobs that ingest a source. Close `server`. */
export async function startIngestStage(database: Database) {
  const server = await startTestApp({ overrides: { database } });
  const ann = await server.demoUser();
  const userId = (await ann.call(getUser)).id;
  const { outside } = server.app;
  const spaces = createSpaces({ ...outside, personas: { voices: async () => [] }, spaceGone: [], itemTitles: [] });
  const retrieval = createRetrieval({ ...outside, spaces });
  const noModel = { seeing: async () => null, generateOwn: () => Promise.reject(new Error('there is no model')) };
  const storedElsewhere: StoredElsewhere[] = [];
  const files = createFiles({ ...outside, keepUser: async () => true, storedElsewhere });
  storedElsewhere.push(storedBytesOf);
  const accounts = { actorInJobs: actorInJobs(outside) };
  const deps: SourcesDeps = { ...outside, accounts, inference: noModel, files, spaces, retrieval };

  const space = async () => ({ spaceId: (await ann.call(createSpace, { body: { name: 'Herons' } })).id });
  return {
    database,
    server,
    ann,
    userId,
    deps,
    retrieval,
    space,
    read: (id: string) => ann.call(readSource, { params: { id } }),
    add: async (text: string) => (await ann.call(addSourceText, { params: await space(), body: { text } })).id,
    /** Runs the ingestion job for a source, with parts of its dependencies replaced by the test. */
    work: (id: string, some: Partial<SourcesDeps> = {}) => ingestSource({ ...deps, ...some })({ userId, sourceId: id }),
    passagesOf: (id: string) => retrieval.neighbours(userId, id, 0, 0, 5_000),
  };
}

export type IngestStage = Awaited<ReturnType<typeof startIngestStage>>;
