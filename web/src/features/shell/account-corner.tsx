import type { User } from '@atrium/contract/accounts';
import { LogIn, Moon, RotateCw, Sun } from 'lucide-react';
import { config } from '../../lib/config.ts';
import { passFocusOn } from '../../lib/focus-next.ts';
import { here, Link, leaveTo, navigate } from '../../lib/navigation.ts';
import { navigations, paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { askedPart } from '../../ui/late-part.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { MenuButton } from '../../ui/menus/menu-button.tsx';
import type { FailedQuery } from '../../ui/notices/load-failure.tsx';
import { GoogleMark } from '../accounts/index.ts';
import { CreditsLine } from './credits-line.tsx';
import { toggleTheme, useTheme } from './theme.ts';

const loadUserMenu = () => import('./user-menu.tsx');
const UserMenu = askedPart(loadUserMenu);

interface AccountCornerProps {
  /** The signed-in user: `data` is null for a visitor, undefined if the server could not say. */
  readonly user: FailedQuery & { readonly data: User | null | undefined };
  readonly rail: boolean;
}

/** The account area at the bottom of the sidebar. */
export default function AccountCorner({ user, rail }: AccountCornerProps) {
  if (user.data) return <UserCorner user={user.data} rail={rail} />;
  if (user.data === null) return <VisitorCorner rail={rail} />;
  return <UnknownCorner onRetry={() => void user.refetch()} rail={rail} />;
}

/** For a signed-in user: the name and the menu. */
function UserCorner({ user, rail }: { readonly user: User; readonly rail: boolean }) {
  return (
    <div className={cx('flex items-center gap-1', rail && 'flex-col')}>
      {rail && <ThemeToggle />}
      <MenuButton
        preload={loadUserMenu}
        menu={(handle) => <UserMenu {...handle} head={rail ? user : undefined} />}
        className={cx(
          'flex min-w-0 items-center gap-2 rounded-md text-left hover:bg-hover',
          rail ? 'p-1' : 'flex-1 p-2',
        )}
      >
        <Avatar name={user.username} src={user.avatar} />
        <span className="sr-only">{rail ? `Account: ${user.username}` : 'Account: '}</span>
        {!rail && (
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate text-left font-label text-sm">
              {user.username}
            </span>
            <CreditsLine />
          </span>
        )}
      </MenuButton>
      {!rail && <ThemeToggle size="sm" />}
    </div>
  );
}

/** If the server could not say who is signed in: a button to retry. */
function UnknownCorner({ onRetry, rail }: { readonly onRetry: () => void; readonly rail: boolean }) {
  if (rail) {
    return (
      <div className="flex flex-col items-center gap-1">
        <ThemeToggle />
        <IconButton
          ref={passFocusOn}
          icon={RotateCw}
          label="Your account could not be loaded. Retry"
          data-tip-side="right"
          onClick={onRetry}
        />
      </div>
    );
  }
  return (
    <div className="-mx-2 -mb-2 border-line border-t p-3">
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="text-muted text-sm">Your account could not be loaded.</p>
        <ThemeToggle size="sm" />
      </div>
      <Button ref={passFocusOn} wide onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** For a visitor: buttons to sign in. */
function VisitorCorner({ rail }: { readonly rail: boolean }) {
  const canSignIn = config.signIn.includes('google');
  if (rail) {
    return (
      <div className="flex flex-col items-center gap-1">
        <ThemeToggle />
        <IconButton icon={LogIn} label="Sign in" data-tip-side="right" onClick={() => navigate(paths.signIn(here()))} />
      </div>
    );
  }
  return (
    <div className="-mx-2 -mb-2 border-line border-t p-3">
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="text-muted text-sm">Sign in to save your chats</p>
        <ThemeToggle size="sm" />
      </div>
      <Button
        wide
        icon={<GoogleMark />}
        disabled={!canSignIn}
        aria-describedby={canSignIn ? undefined : 'google-reason'}
        onClick={() => leaveTo(navigations.signIn('google', here()))}
      >
        Sign in with Google
      </Button>
      <p className="mt-2 text-faint text-xs">
        {!canSignIn && <span id="google-reason">Google sign-in is not set up on this server. </span>}
        <Link
          href={paths.signIn(here())}
          className="text-accent-ink underline decoration-accent-line underline-offset-3"
        >
          Other ways to sign in
        </Link>
      </p>
    </div>
  );
}

function ThemeToggle({ size = 'md' }: { readonly size?: 'sm' | 'md' }) {
  const isDark = useTheme((state) => state.theme === 'dark');
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? 'Light theme' : 'Dark theme'}
      size={size}
      onClick={toggleTheme}
    />
  );
}
