import { useQuery } from '@tanstack/react-query';
import { FileX2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { takeFreeFocus } from '../../../lib/focus-next.ts';
import { isGone } from '../../../lib/is-gone.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/notices/empty.tsx';
import { LoadFailurePlace } from '../../../ui/notices/load-failure-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useUser } from '../../accounts/index.ts';
import { BackToSpace } from '../../spaces/index.ts';
import { closeNote, useOpenNote } from '../note-address.ts';
import { noteQuery } from '../queries.ts';
import { type DraftPlace, type NoteDraft, takePlace } from './draft-place.ts';
import { NoteDesk } from './note-desk.tsx';
import type { DeskNote } from './note-text.ts';

interface NoteEditorProps {
  readonly spaceId: number;
  /** For a space that was deleted: what is shown, unless there are unsaved changes of the note to show. */
  readonly unlessLeft?: ReactNode;
}

/** The editor of the note that the address names. */
export default function NoteEditor(props: NoteEditorProps) {
  const id = useOpenNote();
  return id === null ? null : <OpenNote key={id} id={id} {...props} />;
}

function OpenNote({ id, spaceId, unlessLeft }: NoteEditorProps & { readonly id: string }) {
  const query = useQuery(noteQuery(id));
  const { data: note, error } = query;
  const owner = useUser().data?.id ?? null;
  const isHere = note?.spaceId === spaceId && !unlessLeft;
  const isDeleted = isGone(error) && !isHere;
  // The editor releases the place when it closes; without an editor no place is taken.
  const place = usePlace(id, isHere || isDeleted ? owner : null);
  // What was loaded of a note stays when it is deleted in another window.
  if (isHere && owner && place) return <NoteDesk note={note} owner={owner} place={place} isGone={isGone(error)} />;
  // Unsaved changes of a deleted note are still stored in this browser.
  const left = isDeleted && place?.left ? standIn(id, spaceId, place.left) : null;
  if (left && owner && place) {
    return (
      <>
        {unlessLeft && <h1 className="sr-only">This space is not there</h1>}
        <NoteDesk note={left} owner={owner} place={place} isGone />
      </>
    );
  }
  if (unlessLeft) return unlessLeft;
  const isMissing = isGone(error) || (error instanceof ProblemError && error.code === 'invalid-request') || note;
  if (isMissing && (error || !isHere) && !(isDeleted && owner && !place)) {
    return (
      <Empty
        icon={FileX2}
        title="This note is not here"
        className="my-auto"
        action={
          <Button ref={takeFreeFocus} onClick={closeNote}>
            Back to the space
          </Button>
        }
      >
        It may have been deleted, or be in another space.
      </Empty>
    );
  }
  if (error && !isDeleted) {
    return (
      <>
        <Bar />
        <LoadFailurePlace icon={FileX2} title="The note could not be loaded" query={query} className="mt-[10vh]" />
      </>
    );
  }
  return (
    <>
      <Bar />
      <div
        role="status"
        aria-label="Loading the note"
        className="mx-auto flex w-full max-w-read flex-col gap-4 px-4 py-6 md:px-6"
      >
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    </>
  );
}

/** The data known of a deleted note, to show its unsaved text. */
function standIn(id: string, spaceId: number, { basedOn }: NoteDraft): DeskNote {
  return { id, spaceId, folderId: null, title: '', content: '', version: basedOn, isInKnowledgeBase: false };
}

/** A bar with the back button, shown while there is no note. */
function Bar() {
  return (
    <div className="flex h-13 flex-none items-center border-line border-b pr-3 pl-4">
      <BackToSpace onClick={closeNote} />
    </div>
  );
}

/** The storage place for unsaved changes; null until it is taken. */
function usePlace(noteId: string, owner: string | null): DraftPlace | null {
  const [place, setPlace] = useState<DraftPlace | null>(null);
  useEffect(() => {
    if (owner === null) return;
    let isLeft = false;
    void takePlace(noteId, owner).then((taken) => (isLeft ? taken.release() : setPlace(taken)));
    return () => {
      isLeft = true;
    };
  }, [noteId, owner]);
  return place;
}
