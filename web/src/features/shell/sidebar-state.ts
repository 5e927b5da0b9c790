import { create } from 'zustand';
import { roomyScreen, wideScreen } from '../../lib/use-media.ts';

interface SidebarState {
  /** Whether the sidebar is 14rem wide with labels, or else a rail of 4rem with icons only. For wide screens. */
  readonly expanded: boolean;
  /** Whether the drawer is open. For small screens. */
  readonly drawerOpen: boolean;
}

export const useSidebar = create<SidebarState>(() => ({ expanded: true, drawerOpen: false }));

export function setDrawer(drawerOpen: boolean): void {
  useSidebar.setState({ drawerOpen });
}

/**
 * Toggles the sidebar on wide screens, the drawer on small ones. A control of the sidebar that disappears passes the
 * focus to the button that undoes this.
 */
export function toggleSidebar(): void {
  if (!matchMedia(wideScreen).matches) {
    setDrawer(!useSidebar.getState().drawerOpen);
    return;
  }
  const sidebar = document.activeElement?.closest('aside');
  useSidebar.setState((state) => ({ expanded: !state.expanded }));
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) sidebar?.querySelector<HTMLElement>('[aria-label$=sidebar]')?.focus();
  });
}

/**
 * Expands the sidebar from a window width of 1200 px on and collapses it below; the user's choice lasts until the
 * window crosses that width. The drawer does not outlast a step back or forward in the browser's history, whose page it
 * would cover. Returns a function that stops following the window.
 */
export function followWindow(): () => void {
  const roomy = matchMedia(roomyScreen);
  const wide = matchMedia(wideScreen);
  const adopt = () => useSidebar.setState({ expanded: roomy.matches });
  const outgrow = () => wide.matches && setDrawer(false);
  const closeDrawer = () => setDrawer(false);
  adopt();
  roomy.addEventListener('change', adopt);
  wide.addEventListener('change', outgrow);
  addEventListener('popstate', closeDrawer);
  return () => {
    roomy.removeEventListener('change', adopt);
    wide.removeEventListener('change', outgrow);
    removeEventListener('popstate', closeDrawer);
  };
}
