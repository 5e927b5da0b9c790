import { offerAgain } from '../../../ui/notices/offer-again.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { isDeletedHere } from '../manage-notes.ts';
import { openNoteIn } from '../note-address.ts';
import type { SavedNote } from './note-text.ts';
import type { NewNote } from './send-note.ts';

/** How long it is said that a text is in a new note, in milliseconds: its writer did not ask for that. */
const saidFor = 10_000;

/**
 * Saves as a new note what was written in a note that was deleted elsewhere, after its editor was closed: no list leads
 * to it any more. `save` does so; `onSaved` is called when that is done; `again` when it failed and the user wants it
 * tried again.
 */
export async function saveLeft(
  note: SavedNote,
  save: () => Promise<NewNote>,
  onSaved: () => void,
  again: () => Promise<void>,
): Promise<void> {
  if (isDeletedHere(note.id)) return;
  try {
    const made = await save();
    onSaved();
    toast({
      kind: 'success',
      title: 'The note was deleted elsewhere',
      description:
        `What you wrote is saved as a note of its own. ${made.elsewhere === null ? '' : spaceToo(made.elsewhere)}`.trim(),
      duration: saidFor,
      action: { label: 'Open', run: () => openNoteIn(made.note.spaceId, made.note.id) },
    });
  } catch (error) {
    offerAgain('What you wrote was not saved', error, () => void again());
  }
}

/** Says where a new note is, because the space that it was written in was deleted. */
export function spaceToo(name: string): string {
  return `The space was deleted too. It is in ${name}.`;
}
