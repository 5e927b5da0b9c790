import { History, PanelLeft, PanelLeftOpen, Search, SquarePen, UsersRound, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { config } from '../../lib/config.ts';
import { Link } from '../../lib/navigation.ts';
import type { Section } from '../../lib/paths.ts';
import { paths } from '../../lib/paths.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { quietPart } from '../../ui/late-part.ts';
import { Mark } from '../../ui/marks/mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/index.ts';
import { setSearch } from './search-state.ts';
import { shortcutText } from './shell-keys.ts';
import { SideButton, SideLink } from './side-row.tsx';
import { setDrawer, toggleSidebar } from './sidebar-state.ts';
import { SpacesRow } from './spaces-row.tsx';

// Not part of the first load: who is signed in is known later anyway.
const AccountCorner = quietPart(() => import('./account-corner.tsx'));

interface SidebarProps {
  /** Whether only icons are shown. */
  readonly rail: boolean;
  /** Whether it is in the drawer of a small screen, which has no rail. */
  readonly inDrawer?: boolean;
  readonly section: Section;
  readonly onNewChat: () => void;
  /** The list of spaces; not shown in a rail. */
  readonly spaces: ReactNode;
  /** The list of saved chats; shown to signed-in users, and not in a rail. */
  readonly history: ReactNode;
}

export function Sidebar({ rail, inDrawer = false, section, onNewChat, spaces, history }: SidebarProps) {
  const user = useUser();
  const hasChats = !rail && Boolean(user.data);
  const startChat = () => {
    setDrawer(false);
    onNewChat();
  };
  const search = () => {
    setDrawer(false);
    setSearch(true);
  };
  return (
    // What is only read aloud is placed within, or it would make the page itself as high as all of the sidebar.
    <div
      className={cx('relative flex h-full flex-col overflow-y-auto overflow-x-hidden p-2 pt-3', rail && 'items-center')}
    >
      <Brand rail={rail} inDrawer={inDrawer} />
      <SideButton
        icon={SquarePen}
        label="New Chat"
        rail={rail}
        raised
        keys={shortcutText('newChat')}
        onPress={startChat}
        inNewTab={paths.dashboard}
      />
      <SideButton icon={Search} label="Search" rail={rail} keys={shortcutText('search')} onPress={search} />
      <SpacesRow rail={rail} list={spaces} />
      <SideLink
        icon={UsersRound}
        label="Digital Personas"
        rail={rail}
        to={paths.personas}
        current={section === 'digital-personas'}
      />
      <SideLink icon={Wrench} label="Tools" rail={rail} to={paths.section('tools')} current={section === 'tools'} />
      <SideLink
        icon={History}
        label="History"
        rail={rail}
        to={paths.section('history')}
        current={section === 'history'}
      />
      {/* If there is no room for the chats, the whole sidebar scrolls. */}
      <div data-scroller className={cx('-mx-2 flex-1 overflow-y-auto overflow-x-hidden px-2', hasChats && 'min-h-40')}>
        {hasChats && history}
      </div>
      <Suspense fallback={<CornerSkeleton rail={rail} />}>
        {user.isPending ? <CornerSkeleton rail={rail} /> : <AccountCorner user={user} rail={rail} />}
      </Suspense>
    </div>
  );
}

function CornerSkeleton({ rail }: { readonly rail: boolean }) {
  return <Skeleton className={rail ? 'size-8 rounded-full' : 'm-2 h-9'} />;
}

function Brand({ rail, inDrawer }: { readonly rail: boolean; readonly inDrawer: boolean }) {
  if (rail) {
    return (
      <button
        type="button"
        aria-label="Expand sidebar"
        data-tip="Expand sidebar"
        data-tip-keys={shortcutText('sidebar')}
        data-tip-side="right"
        onClick={toggleSidebar}
        className="group/brand mb-2 grid size-10 flex-none place-items-center rounded-md text-muted hover:bg-hover"
      >
        <Mark className="group-hover/brand:hidden" />
        <Icon of={PanelLeftOpen} size={18} className="hidden! group-hover/brand:block!" />
      </button>
    );
  }
  return (
    <div className="mb-2 flex h-9 flex-none items-center gap-2 pr-1 pl-2">
      <Mark />
      <Link
        href={paths.home}
        onClick={() => setDrawer(false)}
        className="min-w-0 flex-1 truncate font-title text-ink text-lg tracking-(--track-title) no-underline coarse:py-2.5"
      >
        {config.productName}
      </Link>
      {!inDrawer && (
        <IconButton
          icon={PanelLeft}
          label="Collapse sidebar"
          keys={shortcutText('sidebar')}
          size="sm"
          onClick={toggleSidebar}
        />
      )}
    </div>
  );
}
