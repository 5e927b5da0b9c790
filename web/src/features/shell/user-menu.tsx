import { ArrowUpRight, CreditCard, LogOut, Settings } from 'lucide-react';
import { config } from '../../lib/config.ts';
import { paths } from '../../lib/paths.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import type { MenuHandle } from '../../ui/menu-button.tsx';
import { logOut } from './log-out.ts';

/** What a signed-in user can do with the account. */
export default function UserMenu({ handle }: { readonly handle: MenuHandle }) {
  return (
    <Menu {...handle} label="Account" side="top" align="start">
      <MenuItem icon={CreditCard} disabled hint="Coming soon...">
        Upgrade plan
      </MenuItem>
      <MenuItem icon={Settings} disabled hint="Coming soon...">
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
