import type { Folder, SpaceWithFolders } from '@atrium/contract/spaces';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { focusBeside } from '../../../ui/menus/focus-beside.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../ui/menus/menu-button.tsx';
import { deleteEmptyFolder, moveFolder } from './arrange-folders.ts';
import type { FolderTask } from './folder-task.ts';

interface FolderMenuProps extends MenuHandle {
  readonly space: SpaceWithFolders;
  readonly folder: Folder;
  readonly onTask: (task: FolderTask) => void;
}

/** The menu of a folder. An empty folder is deleted without a confirmation. */
export default function FolderMenu({ space, folder, onTask, ...handle }: FolderMenuProps) {
  const { folders } = space;
  const at = folders.findIndex(({ id }) => id === folder.id);
  const move = (by: -1 | 1) => void moveFolder(space.id, folders, folder.id, by);
  const remove = () => {
    if (folder.count > 0) return onTask({ kind: 'delete', folder });
    focusBeside(handle.anchor.current);
    void deleteEmptyFolder(space.id, folder);
  };
  return (
    <Menu {...handle} label={folder.name} align="end">
      <MenuItem icon={Pencil} onSelect={() => onTask({ kind: 'rename', folder })}>
        Rename folder
      </MenuItem>
      {at > 0 && (
        <MenuItem icon={ArrowUp} onSelect={() => move(-1)}>
          Move up
        </MenuItem>
      )}
      {at < folders.length - 1 && (
        <MenuItem icon={ArrowDown} onSelect={() => move(1)}>
          Move down
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={remove}>
        Delete folder
      </MenuItem>
    </Menu>
  );
}
