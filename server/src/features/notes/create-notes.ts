import type { Note } from '@atrium/contract/notes';
import * as contract from '@atrium/contract/notes';
import { type Route, route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import type { StoredElsewhere } from '../files/index.ts';
import type { CatchUp } from '../retrieval/index.ts';
import type { Deletion, ItemTitles, SpaceGone } from '../spaces/index.ts';
import { catchUpOnNotes } from './catch-up-on-notes.ts';
import { indexNotes, indexWaiting, resumeIndexing, wakeIndexing } from './index-waiting.ts';
import { noteToSource } from './note-to-source.ts';
import type { NotesDeps } from './notes-deps.ts';
import { notesLifecycle } from './notes-lifecycle.ts';
import { listNotes, listVersions, readNote, reread } from './read-notes.ts';
import { renewNotes } from './renew-notes.ts';
import { addNote, createNote, saveNote } from './save-note.ts';
import {
  deletedBefore,
  markDeleted,
  removeDeleted,
  removeNotesOfSpace,
  storedBytesOf,
  thereOf,
  titlesOf,
} from './store.ts';

/** The slice's public interface. */
export interface Notes {
  readonly routes: readonly Route[];
  /** Creates a note in the caller's transaction; call before that locks rows of its own. */
  readonly add: ReturnType<typeof addNote>;
  readonly lifecycle: UserLifecycle;
  /** Bytes of text that a user has in notes; they count towards the quota of `files`. */
  readonly storedBytes: StoredElsewhere;
  /** Deletes the notes of a permanently deleted space. */
  readonly spaceGone: SpaceGone;
  /** The titles of notes, for the folders that contain them. */
  readonly itemTitles: ItemTitles;
  /** Those of some notes that are not deleted. */
  readonly thereOf: typeof thereOf;
  /** Makes recent changes searchable; `retrieval` calls it before a search. */
  readonly catchUp: CatchUp;
  handleJobs(jobs: Pick<Jobs, 'handle' | 'schedule'>): void;
  /** Starts a job for notes that a dead process did not index, and for notes from before there was an index. */
  resume(isStart?: boolean): Promise<void>;
  purge(signal?: AbortSignal): Promise<void>;
  /** Makes the running job stop where another can continue. */
  stop(): void;
}

export function createNotes(deps: NotesDeps): Notes {
  const deletion = deps.spaces.keepDeleted<Note>({
    find: (db, userId, id) => reread(deps, db, userId, id),
    async mark(tx, userId, id, deletedAt) {
      if (!(await markDeleted(tx, userId, id, deletedAt))) return false;
      await deps.retrieval.hide(tx, userId, [id], deletedAt !== null);
      if (deletedAt === null) await wakeIndexing(tx);
      return true;
    },
    due: deletedBefore,
    async take(tx, userId, id, before) {
      if (!(await removeDeleted(tx, userId, id, before))) return false;
      await deps.retrieval.remove(tx, userId, [id]);
      return true;
    },
  });
  const index = indexWaiting(deps);
  const resume = resumeIndexing(deps);
  const end = new AbortController();
  return {
    routes: noteRoutes(deps, deletion),
    add: addNote(deps),
    lifecycle: notesLifecycle(deps),
    storedBytes: storedBytesOf,
    spaceGone: removeNotesOfSpace,
    itemTitles: { kind: 'note', titlesOf },
    thereOf,
    catchUp: catchUpOnNotes(deps),
    handleJobs(jobs) {
      jobs.handle(indexNotes, (_, signal) => index(AbortSignal.any([signal, end.signal])));
      jobs.schedule('resume-notes', '* * * * *', () => resume());
      jobs.schedule('renew-notes', '*/5 * * * *', () => renewNotes(deps)());
    },
    resume,
    purge: deletion.purge,
    stop: () => end.abort(),
  };
}

function noteRoutes(deps: NotesDeps, deletion: Deletion<Note>): readonly Route[] {
  return [
    route(contract.listNotes, ({ actor, params, query }) => listNotes(deps)(actor, params.spaceId, query)),
    route(contract.createNote, ({ actor, params, body, attempt }) =>
      createNote(deps)(actor, params.spaceId, body, attempt),
    ),
    route(contract.readNote, ({ actor, params }) => readNote(deps)(actor, params.id)),
    route(contract.saveNote, ({ actor, params, body }) => saveNote(deps)(actor, params.id, body)),
    route(contract.listNoteVersions, ({ actor, params }) => listVersions(deps)(actor, params.id)),
    route(contract.deleteNote, async ({ actor, params }) => {
      await deletion.remove(actor, params.id);
      return { ok: true as const };
    }),
    route(contract.restoreNote, ({ actor, params }) => deletion.restore(actor, params.id)),
    route(contract.noteToSource, ({ actor, params }) => noteToSource(deps)(actor, params.id)),
  ];
}
