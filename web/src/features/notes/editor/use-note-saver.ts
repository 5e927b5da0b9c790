import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { serverBack } from '../../../lib/api.ts';
import type { DraftPlace } from './draft-place.ts';
import { NoteSaver } from './note-saver.ts';
import type { SavedNote } from './note-text.ts';
import { saveLeft } from './save-left.ts';
import { saverOfNew, sendNote } from './send-note.ts';

/** Saves a note while its editor is open, and once more when it closes. */
export function useNoteSaver(note: SavedNote, owner: string, place: DraftPlace, isGone: boolean) {
  const [saveApart] = useState(() => saverOfNew(note.spaceId));
  const [saver] = useState(
    () =>
      new NoteSaver({
        ...{ note, owner, place, isGone },
        send: (text, how) => sendNote(note.id, text, how),
        saveLeft: (text, onSaved, again) => saveLeft(note, () => saveApart(text), onSaved, again),
      }),
  );
  useEffect(() => saver.adopt(note), [saver, note]);
  useEffect(() => (isGone ? saver.lose() : saver.lookAgain()), [saver, isGone]);
  useEffect(() => {
    const leave = () => saver.flush({ isLast: true });
    const hide = () => document.hidden && saver.flush({ isLast: true });
    const look = () => saver.lookAgain();
    const back = () => {
      saver.flush();
      look();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    addEventListener('online', back);
    addEventListener(serverBack, back);
    addEventListener('focus', look);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('online', back);
      removeEventListener(serverBack, back);
      removeEventListener('focus', look);
      saver.close();
    };
  }, [saver]);
  return { saver, saveApart, ...useStore(saver.store) };
}
