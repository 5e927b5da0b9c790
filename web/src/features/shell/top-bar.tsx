import { Menu, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { here, navigate } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useUser } from '../accounts/index.ts';
import { setDrawer } from './sidebar-state.ts';

interface TopBarProps {
  readonly title: ReactNode;
  /** Whether a chat is open. */
  readonly inChat: boolean;
  readonly onNewChat: () => void;
}

/**
 * The bar at the top of a small screen: the button of the drawer, the title, and a button for a new chat or to sign in.
 */
export function TopBar({ title, inChat, onNewChat }: TopBarProps) {
  const user = useUser();
  return (
    <header className="flex h-13 flex-none items-center gap-1 px-2 md:hidden">
      <IconButton icon={Menu} label="Open navigation" onClick={() => setDrawer(true)} />
      <b className="min-w-0 flex-1 truncate">
        <Suspense fallback={null}>{title}</Suspense>
      </b>
      {user.data === null && !inChat ? (
        <Button size="sm" className="mr-1" onClick={() => navigate(paths.signIn(here()))}>
          Sign in
        </Button>
      ) : (
        <IconButton icon={SquarePen} label="New Chat" onClick={onNewChat} />
      )}
    </header>
  );
}
