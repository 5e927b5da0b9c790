import type { SearchState } from '@atrium/contract/retrieval';
import { paceBeside } from '../../platform/database/joined/pace-beside.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Embedder } from '../../ports/embedder.ts';
import type { Reranker } from '../../ports/reranker.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { SpaceGone } from '../spaces/index.ts';
import type { HealthDeps } from './health.ts';
import { comparePassages } from './meaning/carry-vectors.ts';
import { catchUp } from './meaning/catch-up.ts';
import { embedPassages, embedWaiting } from './meaning/embed-passages.ts';
import { meaningOf } from './meaning/meaning.ts';
import { nearPassages } from './meaning/near-passages.ts';
import { awaitModel, giveAllBack } from './meaning/vector-store.ts';
import { countOutdated, outdatedOf } from './outdated-store.ts';
import type {
  DocumentKind,
  FoundPassage,
  FoundPassages,
  IndexWriter,
  OutdatedDocument,
  PassageQuery,
  SpaceDocument,
  UnchangedPassages,
} from './passage.ts';
import { readState } from './read-state.ts';
import type { RetrievalDeps } from './retrieval-deps.ts';
import { retrievalRoutes } from './routes.ts';
import { rerankingOf } from './search/reranking.ts';
import { searchPassages } from './search/search-passages.ts';
import { passagesBetween } from './search/search-store.ts';
import { documentsOf, takeAllOf } from './store.ts';
import { doChores, tidyIndex } from './write/tidy-index.ts';
import { writeIndex } from './write/write-index.ts';

/** Background work rests this many times as long as it took, so it uses at most half of the store's time. */
const restFactor = 1;

/** The slice's public interface. It knows items by their ids only, and nothing of files, addresses or notes. */
export interface Retrieval extends IndexWriter {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Removes a permanently deleted space from the index. */
  readonly spaceGone: SpaceGone;
  search(userId: string, query: PassageQuery): Promise<FoundPassages>;
  /**
   * A passage with that many passages before and after it, in order; just the surrounding ones when it does not exist.
   */
  neighbours(userId: string, itemId: string, n: number, before: number, after: number): Promise<FoundPassage[]>;
  /** What can be searched in an existing space, in order of creation. */
  documentsOf(userId: string, spaceId: number): Promise<SpaceDocument[]>;
  state(userId: string): Promise<SearchState>;
  /** Documents of a kind, of all users, that are searched as earlier rules indexed them: the first ones after an item. */
  outdatedOf(kind: DocumentKind, after: string | null, limit: number): Promise<OutdatedDocument[]>;
  countOutdated(kind: DocumentKind): Promise<number>;
  /**
   * Compares the passages of the searched version with those of the one that has been written; undefined where there is
   * no embedding model, and so nothing to keep.
   */
  comparePassages(
    userId: string,
    itemId: string,
    before: string,
    version: string,
  ): Promise<UnchangedPassages | undefined>;
  /** Sends the waiting passages to the embedding model. */
  embedWaiting(signal: AbortSignal): Promise<void>;
  /**
   * Deletes passages that are no longer searched, a few at a time, and puts a document's new title into the terms of
   * its passages.
   */
  tidy(signal: AbortSignal): Promise<void>;
  handleJobs(jobs: Pick<Jobs, 'handle' | 'schedule'>): void;
  /** Marks what another embedding model than the present one embedded as waiting. */
  start(): Promise<void>;
  /** Ends background writing: writes that are requested afterwards throw. */
  stop(): void;
}

export interface RetrievalSetup extends Omit<RetrievalDeps, 'meaning' | 'reranking' | 'beside'>, HealthDeps {
  /** null: search uses words alone. */
  readonly embedder: Embedder | null;
  /** null or absent: results keep their order. */
  readonly reranker?: Reranker | null;
}

export function createRetrieval({ embedder, reranker = null, ...setup }: RetrievalSetup): Retrieval {
  const meaning = embedder && meaningOf(embedder, setup);
  const end = new AbortController();
  const reranking = reranker && rerankingOf(reranker, setup);
  const beside = paceBeside(setup.database, restFactor, end.signal);
  const deps: RetrievalDeps = { ...setup, meaning, reranking, beside };
  const { db } = deps.database;
  const writer = writeIndex(deps);
  const embed = embedWaiting(deps);
  const tidy = doChores(deps);
  const untilEnd = (work: (signal: AbortSignal) => Promise<void>) => async (signal: AbortSignal) => {
    try {
      await work(AbortSignal.any([signal, end.signal]));
    } catch (cause) {
      // Work that the process's shutdown interrupts is continued by the next process.
      if (!end.signal.aborted) throw cause;
    }
  };
  return {
    ...writer,
    routes: retrievalRoutes(deps),
    lifecycle: { deleting: takeAllOf },
    spaceGone: writer.removeSpace,
    search: searchPassages(deps, nearPassages(deps)),
    neighbours: (userId, itemId, n, before, after) => passagesBetween(db, userId, itemId, n - before, n + after),
    async documentsOf(userId, spaceId) {
      await catchUp(deps, userId, spaceId);
      return documentsOf(db, userId, spaceId);
    },
    state: readState(deps),
    outdatedOf: (kind, after, limit) => outdatedOf(db, kind, after, limit),
    countOutdated: (kind) => countOutdated(db, kind),
    comparePassages: comparePassages(deps),
    embedWaiting: embed,
    tidy,
    handleJobs(jobs) {
      jobs.handle(embedPassages, (_, signal) => untilEnd(embed)(signal));
      jobs.schedule('catch-up-on-meaning', '*/5 * * * *', untilEnd(embed));
      jobs.handle(tidyIndex, (_, signal) => untilEnd(tidy)(signal));
      jobs.schedule('tidy-what-is-left', '*/15 * * * *', untilEnd(tidy));
    },
    async start() {
      if (meaning === null) return;
      if (deps.database.kind === 'pglite') await giveAllBack(db);
      await awaitModel(db, meaning.model);
    },
    stop: () => end.abort(),
  };
}
