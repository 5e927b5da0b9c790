import type { Db, Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { withSmallHeap } from '../../platform/memory/with-small-heap.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { StoredElsewhere } from '../files/index.ts';
import type { ItemTitles, SpaceGone } from '../spaces/index.ts';
import { addText, heldPages, type TextToAdd } from './adding/add-source.ts';
import { ingestSource } from './ingest/ingest-source.ts';
import { resumeSources } from './ingest/resume-sources.ts';
import { ingestQueue } from './jobs.ts';
import { deletionOfSources, takeOfSpace } from './remove-source.ts';
import { renewSources } from './renew/renew-sources.ts';
import { sourceRoutes } from './routes.ts';
import type { SourcesDeps } from './sources-deps.ts';
import { sourcesLifecycle } from './sources-lifecycle.ts';
import { fileNamesOf, storedBytesOf, titlesOf } from './store.ts';

/** The slice's public interface. */
export interface Sources {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Deletes the sources of a permanently deleted space. */
  readonly spaceGone: SpaceGone;
  /** The titles of sources, for the folders that contain them. */
  readonly itemTitles: ItemTitles;
  /** The names of the files of sources, by id; without the sources that were made from none. */
  fileNamesOf(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Makes a source of a note's or a chat's text, in the caller's transaction. A text that the space already has adds
   * nothing. Throws Problem 'quota-exceeded' where there is no room for it.
   */
  addText(tx: Tx, actor: Actor, text: TextToAdd): Promise<{ readonly id: string; readonly isNew: boolean }>;
  /** Which of these pages a space already has; addresses as `pageAddress` returns them. */
  heldPages(userId: string, spaceId: number, urls: readonly string[]): Promise<ReadonlySet<string>>;
  /** Bytes that a user has in sources: they count against the quota of `files`. */
  readonly storedBytes: StoredElsewhere;
  handleJobs(jobs: Pick<Jobs, 'handle' | 'schedule'>): void;
  /** Lets jobs continue what a dead process left behind. */
  resume(isStart?: boolean): Promise<void>;
  purge(signal?: AbortSignal): Promise<void>;
  /** Makes running jobs stop where another process can continue. */
  stop(): void;
}

export function createSources(deps: SourcesDeps): Sources {
  const deletion = deletionOfSources(deps);
  const resume = resumeSources(deps);
  const ingest = ingestSource(deps);
  const renew = renewSources(deps);
  const end = new AbortController();
  return {
    routes: sourceRoutes(deps, deletion),
    lifecycle: sourcesLifecycle(deps),
    spaceGone: takeOfSpace(deps),
    itemTitles: { kind: 'source', titlesOf },
    fileNamesOf,
    addText: addText(deps),
    heldPages: heldPages(deps),
    storedBytes: storedBytesOf,
    handleJobs(jobs) {
      jobs.handle(ingestQueue, (job, signal) => {
        const work = () => ingest(job, AbortSignal.any([signal, end.signal]));
        return job.isGreat ? withSmallHeap(work) : work();
      });
      jobs.schedule('resume-sources', '* * * * *', () => resume());
      jobs.schedule('renew-sources', '*/5 * * * *', (signal) => renew(AbortSignal.any([signal, end.signal])));
    },
    resume,
    purge: deletion.purge,
    stop: () => end.abort(),
  };
}
