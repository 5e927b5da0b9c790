import { ArrowUpRight, CreditCard, LogOut, Settings } from 'lucide-react';
import { config } from '../../lib/config.ts';
import { paths } from '../../lib/paths.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import type { MenuHandle } from '../../ui/menu-button.tsx';
import { openSettings } from '../settings/index.ts';
import { logOut } from './log-out.ts';
import { shortcutText } from './shell-keys.ts';
import { setDrawer } from './sidebar-state.ts';

function showSettings() {
  setDrawer(false);
  openSettings();
}

/** What a signed-in user can do with the account. */
export default function UserMenu({ handle }: { readonly handle: MenuHandle }) {
  return (
    <Menu {...handle} label="Account" side="top" align="start">
      <MenuItem icon={CreditCard} disabled hint="Coming soon...">
        Upgrade plan
      </MenuItem>
      <MenuItem icon={Settings} hint={shortcutText('settings')} onSelect={showSettings}>
        Settings
      </MenuItem>
      <MenuLink icon={ArrowUpRight} href={config.learnMoreUrl || paths.guide()} outside>
        Learn more
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={logOut}>
        Log out
      </MenuItem>
    </Menu>
  );
}
