import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { config } from '../../lib/config.ts';
import type { Section } from '../../lib/paths.ts';
import { useMedia, wideScreen } from '../../lib/use-media.ts';
import { askedPart } from '../../ui/late-part.ts';
import { useShellKeys } from './shell-keys.ts';
import { Sidebar } from './sidebar.tsx';
import { setDrawer, useSidebar } from './sidebar-state.ts';
import { TopBar } from './top-bar.tsx';

const Drawer = askedPart(() => import('../../ui/dialogs/drawer.tsx'));

interface ShellProps {
  readonly section: Section;
  /** The title on a small screen; by default the product's name. */
  readonly title?: ReactNode;
  readonly inChat?: boolean;
  readonly onNewChat: () => void;
  /** The list of spaces. */
  readonly spaces: ReactNode;
  /** The list of saved chats. */
  readonly history: ReactNode;
  /** The content of the main area. It handles its own scrolling. */
  readonly children: ReactNode;
}

/** The frame of the product: the sidebar, fixed or as a drawer, and the main area. */
export function Shell({ section, title, inChat = false, onNewChat, spaces, history, children }: ShellProps) {
  const isWide = useMedia(wideScreen);
  const expanded = useSidebar((state) => state.expanded);
  const drawerOpen = useSidebar((state) => state.drawerOpen);
  const [used, setUsed] = useState(false);
  if (drawerOpen && !used) setUsed(true);
  useShellKeys(onNewChat);
  const sidebar = { section, onNewChat, spaces, history };
  return (
    <div className="shell" data-rail={!expanded}>
      <a href="#hall" className="skip-link">
        Skip to content
      </a>
      {isWide ? (
        <aside aria-label="Main" className="min-h-0 min-w-0">
          <Sidebar {...sidebar} rail={!expanded} />
        </aside>
      ) : (
        <>
          <TopBar title={title || config.productName} inChat={inChat} onNewChat={onNewChat} />
          <Suspense fallback={null}>
            {used && (
              <Drawer open={drawerOpen} onOpenChange={setDrawer} label="Navigation">
                <Sidebar {...sidebar} rail={false} inDrawer />
              </Drawer>
            )}
          </Suspense>
        </>
      )}
      <main id="hall" tabIndex={-1} className="hall">
        {children}
      </main>
    </div>
  );
}
