import type { ReactNode } from 'react';
import { config } from '../../../../lib/config.ts';
import { here, navigate } from '../../../../lib/navigation.ts';
import { paths } from '../../../../lib/paths.ts';
import { Menu, MenuChoice, MenuChoices, MenuHeading, MenuItem } from '../../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../../ui/menus/menu-button.tsx';
import { useUser } from '../../../accounts/index.ts';
import { connectDrive, useDriveStatus } from '../../../drive-mirror/index.ts';

/** Storages that are not supported yet. */
const coming = [
  { id: 'ipfs', label: 'IPFS' },
  { id: 'icloud', label: 'iCloud' },
  { id: 'dropbox', label: 'Dropbox' },
  { id: 'onedrive', label: 'OneDrive' },
] as const;

export default function StorageMenu(handle: MenuHandle) {
  return (
    <Menu {...handle} label="Storage" side="top" align="end" className="w-72">
      <MenuHeading>Storage</MenuHeading>
      <StorageItems />
    </Menu>
  );
}

export function StorageItems() {
  return (
    <>
      {coming.map(({ id, label }) => (
        <MenuItem key={id} hint="Coming soon..." disabled>
          {label}
        </MenuItem>
      ))}
      <DriveItem />
    </>
  );
}

/** Google Drive. Once connected, it is shown as selected. Before that, the item connects it or says what is missing. */
function DriveItem() {
  const { data: user } = useUser();
  const { data: status } = useDriveStatus();
  if (!config.signIn.includes('google')) {
    return <Option hint="Not set up here" onSelect={() => navigate(paths.guide('google-drive'))} />;
  }
  if (!user) return <Option hint="Sign in to connect" onSelect={() => navigate(paths.signIn(here()))} />;
  if (status?.state === 'reconnect') return <Option hint="Reconnect" onSelect={connectDrive} />;
  if (status && status.state !== 'off') {
    return (
      <MenuChoices label="Storage">
        <MenuChoice checked onSelect={() => navigate(paths.settings('data'))}>
          Google Drive
        </MenuChoice>
      </MenuChoices>
    );
  }
  return <Option hint="Connect" onSelect={connectDrive} />;
}

function Option({ hint, onSelect }: { readonly hint: ReactNode; readonly onSelect: () => void }) {
  return (
    <MenuItem hint={hint} onSelect={onSelect}>
      Google Drive
    </MenuItem>
  );
}
