import { type ReactNode, Suspense, useState } from 'react';
import { cutText } from '../../../lib/cut-text.ts';
import { here } from '../../../lib/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { nameOf } from '../manage-notes.ts';
import { openNoteIn } from '../note-address.ts';
import type { NoteSaver, SaverState } from './note-saver.ts';
import { isSameText, type NoteText, type SavedNote } from './note-text.ts';
import { spaceToo } from './save-left.ts';
import { type NewNote, saveAsNew } from './send-note.ts';

const ConflictDialog = askedPart(() => import('./conflict-dialog.tsx'));

interface DeskNoticeProps {
  readonly state: SaverState['state'];
  readonly sentence: string | null;
  readonly text: NoteText;
  /** The version on the server. */
  readonly theirs: SavedNote;
  readonly saver: NoteSaver;
  /** Saves a text as the new note of this editor. */
  readonly saveApart: (text: NoteText) => Promise<NewNote>;
}

/** Says why a note is not saved, where the user has to choose what to do. */
export function DeskNotice({ state, sentence, text, theirs, saver, saveApart }: DeskNoticeProps) {
  const [isAside, setIsAside] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const apart = async (isStaying: boolean) => {
    const asked = here();
    setIsBusy(true);
    try {
      const second = { ...text, title: secondTitle(text) };
      const saving = isStaying ? saveAsNew(theirs.spaceId, second) : saver.moveBy(saveApart);
      const { note, elsewhere } = await saving;
      if (isStaying) saver.takeTheirs();
      else if (here() === asked) openNoteIn(note.spaceId, note.id);
      const description = elsewhere === null ? nameOf(note) : spaceToo(elsewhere);
      toast({ kind: 'success', title: 'Saved as a note of its own', description });
    } catch (error) {
      toastFailure('The note was not saved', error);
    }
    setIsBusy(false);
  };
  if (sentence !== null)
    return <Notice>{sentence} What you wrote is kept in this browser until it can be saved.</Notice>;
  if (state === 'gone') {
    return (
      <Notice>
        This note was deleted elsewhere. {isSameText(text, theirs) ? 'Its text' : 'What you wrote'} is still here.
        <Button size="sm" busy={isBusy} onClick={() => void apart(false)}>
          Save as a new note
        </Button>
      </Notice>
    );
  }
  if (state !== 'stale') return null;
  return (
    <>
      <Notice>
        This note was changed elsewhere while you wrote.
        <Button size="sm" onClick={() => setIsAside(false)}>
          Choose what to keep
        </Button>
      </Notice>
      <Suspense fallback={null}>
        {!isAside && (
          <ConflictDialog
            mine={text}
            theirs={theirs}
            isBusy={isBusy}
            onClose={() => setIsAside(true)}
            onKeepMine={() => void saver.keepMine()}
            onTakeTheirs={() => saver.takeTheirs()}
            onKeepBoth={() => void apart(true)}
          />
        )}
      </Suspense>
    </>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-none flex-wrap items-center gap-3 border-line border-b bg-danger-soft px-4 py-2 text-danger text-sm"
    >
      {children}
    </div>
  );
}

function secondTitle(text: NoteText): string {
  return `${cutText(nameOf(text), 180)} (my version)`;
}
