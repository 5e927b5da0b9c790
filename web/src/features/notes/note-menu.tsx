import { readNote } from '@atrium/contract/routes/notes.generated';
import { Download, FileInput, FolderInput, Pencil, Trash2 } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { focusBeside } from '../../ui/menus/focus-beside.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../ui/menus/menu-button.tsx';
import { toastFailure } from '../../ui/notices/toast-failure.ts';
import { askForFolder } from '../spaces/index.ts';
import { exportNote, type ListedNote, nameOf, removeNote, turnIntoSource } from './manage-notes.ts';
import { openNoteIn } from './note-address.ts';

interface NoteMenuProps extends MenuHandle {
  readonly note: ListedNote;
}

/** The menu of a note's card. */
export default function NoteMenu({ note, ...handle }: NoteMenuProps) {
  const remove = () => {
    focusBeside(handle.anchor.current);
    void removeNote(note);
  };
  return (
    <Menu {...handle} label={nameOf(note)} align="end">
      <MenuItem icon={Pencil} onSelect={() => openNoteIn(note.spaceId, note.id)}>
        Open
      </MenuItem>
      <MenuItem icon={FolderInput} onSelect={() => askForFolder({ ...note, title: nameOf(note) })}>
        Move to folder...
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => void exportWhole(note.id)}>
        Export as Markdown
      </MenuItem>
      <MenuItem icon={FileInput} onSelect={() => void turnIntoSource(note)}>
        Turn into a source
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={remove}>
        Delete
      </MenuItem>
    </Menu>
  );
}

/** The card has only the beginning of the text, so the whole note is loaded. */
async function exportWhole(id: string): Promise<void> {
  try {
    await exportNote(await call(readNote, { params: { id } }));
  } catch (error) {
    toastFailure('The note could not be exported', error);
  }
}
