import { FolderInput, FolderMinus } from 'lucide-react';
import { focusBeside } from '../../../ui/menus/focus-beside.ts';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../ui/menus/menu-button.tsx';
import { askForFolder, type Movable, putIntoFolder } from './item-move.ts';

/** The menu of an item in a folder. */
export default function ItemMenu({ item, ...handle }: MenuHandle & { readonly item: Movable }) {
  const takeOut = () => {
    focusBeside(handle.anchor.current);
    void putIntoFolder(item, null);
  };
  return (
    <Menu {...handle} label={item.title} align="end">
      <MenuItem icon={FolderInput} onSelect={() => askForFolder(item)}>
        Move to folder...
      </MenuItem>
      <MenuItem icon={FolderMinus} onSelect={takeOut}>
        Take out of the folder
      </MenuItem>
    </Menu>
  );
}
