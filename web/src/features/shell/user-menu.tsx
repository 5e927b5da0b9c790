import type { User } from '@atrium/contract/accounts';
import { ArrowUpRight, CreditCard, LogOut, Settings, ShieldCheck } from 'lucide-react';
import { config } from '../../lib/config.ts';
import { navigate } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { coarsePointer } from '../../lib/use-media.ts';
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../ui/menus/menu-button.tsx';
import { useUser } from '../accounts/index.ts';
import { openUpgrade } from '../payments/index.ts';
import { openSettings } from '../settings/index.ts';
import { CreditsLine } from './credits-line.tsx';
import { logOut } from './log-out.ts';
import { shortcutText } from './shell-keys.ts';
import { setDrawer } from './sidebar-state.ts';

function showSettings() {
  setDrawer(false);
  openSettings();
}

function showUpgrade() {
  setDrawer(false);
  openUpgrade();
}

function showAdmin() {
  setDrawer(false);
  navigate(paths.admin);
}

interface UserMenuProps extends MenuHandle {
  /** Where the button has no room for the name and the balance, they stand at the head of the menu. */
  readonly head?: User | undefined;
}

/** The account menu of a signed-in user. */
export default function UserMenu({ head, ...handle }: UserMenuProps) {
  const isAdmin = useUser().data?.role === 'admin';
  const hasKeys = !matchMedia(coarsePointer).matches;
  return (
    <Menu {...handle} label="Account" side="top" align="start">
      {head && (
        <>
          <MenuHeading>
            <span dir="auto" className="block max-w-56 truncate text-left text-ink text-sm">
              {head.username}
            </span>
            <CreditsLine />
          </MenuHeading>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={CreditCard} onSelect={showUpgrade}>
        Upgrade plan
      </MenuItem>
      <MenuItem icon={Settings} hint={hasKeys && shortcutText('settings')} onSelect={showSettings}>
        Settings
      </MenuItem>
      {isAdmin && (
        <MenuItem icon={ShieldCheck} onSelect={showAdmin}>
          Admin
        </MenuItem>
      )}
      <MenuLink icon={ArrowUpRight} href={config.learnMoreUrl || paths.guide()}>
        Learn more
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={logOut}>
        Log out
      </MenuItem>
    </Menu>
  );
}
