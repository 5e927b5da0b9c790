import { BookOpen, Download, FileInput, History, Trash2 } from 'lucide-react';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../ui/menus/menu-button.tsx';
import { exportNote, includeNote, nameOf, removeNote } from '../manage-notes.ts';
import type { DeskNote, NoteText } from './note-text.ts';

interface DeskMenuProps extends MenuHandle {
  readonly note: DeskNote;
  readonly text: NoteText;
  /** Whether it was deleted elsewhere: only the text in the editor is left. */
  readonly isGone: boolean;
  readonly onVersions: () => void;
  /** Saves the note and adds it as a source. */
  readonly onSource: () => void;
}

/** The menu of the open note. */
export default function DeskMenu({ note, text, isGone, onVersions, onSource, ...handle }: DeskMenuProps) {
  const file = (
    <MenuItem icon={Download} onSelect={() => void exportNote(text)}>
      Export as Markdown
    </MenuItem>
  );
  return (
    <Menu {...handle} label={nameOf(text)} align="end">
      {isGone ? (
        file
      ) : (
        <>
          <MenuChoice
            kind="check"
            icon={BookOpen}
            checked={note.isInKnowledgeBase}
            onSelect={() => void includeNote(note, !note.isInKnowledgeBase)}
          >
            In knowledge base
          </MenuChoice>
          <MenuItem icon={History} onSelect={onVersions}>
            Earlier versions
          </MenuItem>
          {file}
          <MenuItem icon={FileInput} onSelect={onSource}>
            Turn into a source
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => void removeNote(note)}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
