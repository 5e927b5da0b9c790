import type { Space } from '@atrium/contract/spaces';
import { Archive, ArchiveRestore, FolderPlus, Pencil, Settings2, Trash2 } from 'lucide-react';
import { focusBeside } from '../../ui/menus/focus-beside.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../ui/menus/menu-button.tsx';
import type { SpaceTask } from './dialogs/space-task.ts';
import { archiveSpace } from './save-space.ts';

interface SpaceMenuProps extends MenuHandle {
  readonly space: Space;
  readonly onTask: (task: SpaceTask) => void;
}

/** The menu of a space. The default space cannot be archived or deleted, and the menu says so. */
export default function SpaceMenu({ space, onTask, ...handle }: SpaceMenuProps) {
  const isArchived = space.archivedAt !== null;
  const archive = () => {
    // A card disappears from its list; the page of a space handles the focus itself.
    if (handle.anchor.current?.closest('li')) focusBeside(handle.anchor.current);
    void archiveSpace(space, !isArchived);
  };
  const stays = space.isDefault ? 'The default stays' : undefined;
  return (
    <Menu {...handle} label={space.name} align="end">
      <MenuItem icon={Pencil} onSelect={() => onTask('rename')}>
        Rename space
      </MenuItem>
      <MenuItem icon={FolderPlus} onSelect={() => onTask('subspace')}>
        Create subspace
      </MenuItem>
      <MenuItem icon={Settings2} onSelect={() => onTask('configure')}>
        Configuration
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={isArchived ? ArchiveRestore : Archive} disabled={space.isDefault} hint={stays} onSelect={archive}>
        {isArchived ? 'Bring back' : 'Archive'}
      </MenuItem>
      <MenuItem
        icon={Trash2}
        danger={!space.isDefault}
        disabled={space.isDefault}
        hint={stays}
        onSelect={() => onTask('delete')}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}
