import { Menu, MenuHeading, MenuItem } from '../../../ui/menu.tsx';
import type { MenuHandle } from '../../../ui/menu-button.tsx';

const storages = [
  { id: 'ipfs', label: 'IPFS' },
  { id: 'icloud', label: 'iCloud' },
  { id: 'dropbox', label: 'Dropbox' },
  { id: 'onedrive', label: 'OneDrive' },
  { id: 'google-drive', label: 'Google Drive' },
] as const;

export default function StorageMenu(handle: MenuHandle) {
  return (
    <Menu {...handle} label="Storage" side="top" align="end">
      <MenuHeading>Storage</MenuHeading>
      <StorageItems />
    </Menu>
  );
}

export function StorageItems() {
  return storages.map(({ id, label }) => (
    <MenuItem key={id} hint="Coming soon..." disabled>
      {label}
    </MenuItem>
  ));
}
