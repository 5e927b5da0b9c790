import { create } from 'zustand';
import { roomyScreen, wideScreen } from '../../lib/use-media.ts';

interface SidebarState {
  /** 14rem wide with words; otherwise a rail of 4rem with drawings alone. Counts on wide screens. */
  readonly expanded: boolean;
  /** Whether the drawer is out. Counts on small screens. */
  readonly drawerOpen: boolean;
}

export const useSidebar = create<SidebarState>(() => ({ expanded: true, drawerOpen: false }));

export function setExpanded(expanded: boolean): void {
  useSidebar.setState({ expanded });
}

export function setDrawer(drawerOpen: boolean): void {
  useSidebar.setState({ drawerOpen });
}

/** Expands or collapses what the screen shows: the sidebar on wide screens, the drawer on small ones. */
export function toggleSidebar(): void {
  if (matchMedia(wideScreen).matches) useSidebar.setState((state) => ({ expanded: !state.expanded }));
  else useSidebar.setState((state) => ({ drawerOpen: !state.drawerOpen }));
}

/**
 * Expanded from 1200 px of window width on, collapsed below; a choice of one's own holds until the window crosses that width.
 * Gives back how to stop following the window.
 */
export function followWidth(): () => void {
  const roomy = matchMedia(roomyScreen);
  const wide = matchMedia(wideScreen);
  const adopt = () => setExpanded(roomy.matches);
  const closeDrawer = () => wide.matches && setDrawer(false);
  adopt();
  roomy.addEventListener('change', adopt);
  wide.addEventListener('change', closeDrawer);
  return () => {
    roomy.removeEventListener('change', adopt);
    wide.removeEventListener('change', closeDrawer);
  };
}
