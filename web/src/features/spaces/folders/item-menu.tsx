import { FolderInput, FolderMinus } from 'lucide-react';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../ui/menus/menu-button.tsx';
import { askForFolder, type Movable, putIntoFolder } from './item-move.ts';

/** What can be done with something in a folder. */
export default function ItemMenu({ item, ...handle }: MenuHandle & { readonly item: Movable }) {
  return (
    <Menu {...handle} label={item.title} align="end">
      <MenuItem icon={FolderInput} onSelect={() => askForFolder(item)}>
        Move to folder...
      </MenuItem>
      <MenuItem icon={FolderMinus} onSelect={() => void putIntoFolder(item, null)}>
        Take out of the folder
      </MenuItem>
    </Menu>
  );
}
