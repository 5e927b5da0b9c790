import { useEffect, useRef, useState } from 'react';
import { focusNext } from '../../../lib/focus-next.ts';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';

/** Whether an address still shows the same editor: the settings and the search open over it. */
export function staysInEditor(from: URL, to: URL): boolean {
  const part = (url: URL, key: string) => url.searchParams.get(key);
  if (from.origin !== to.origin || from.pathname !== to.pathname) return false;
  return ['edit', 'template', 'new', 'copy'].every((key) => part(from, key) === part(to, key));
}

export interface LeaveGuard {
  /** Whether someone is about to leave, and is to be asked. */
  readonly isAsking: boolean;
  stay(): void;
  /** Goes on to where they were going. */
  leave(): Promise<void>;
  /** From now on nobody is held: what was written is saved, or kept for later. */
  release(): void;
}

/**
 * Holds whoever leaves while `isHeld`: links, the page's own navigations and the browser's back button by the Navigation
 * API, closing and reloading by the browser's own question. Where a browser lacks that API, or will not be held, what was
 * written is still kept with the tab.
 * @param landing finds what has the focus where they went, unless what leads there has it
 */
export function useLeaveGuard(isHeld: boolean, landing: () => unknown = () => null): LeaveGuard {
  const [onward, setOnward] = useState<(() => unknown) | null>(null);
  const isFree = useRef(false);
  useEffect(() => {
    if (!isHeld) return;
    const held = new AbortController();
    const onNavigate = (event: NavigateEvent) => {
      const to = new URL(event.destination.url);
      // To sign in one comes back: what was written waits.
      if (to.pathname === paths.auth) isFree.current = true;
      if (isFree.current || !event.cancelable || !event.destination.sameDocument) return;
      if (staysInEditor(new URL(location.href), to)) return;
      event.preventDefault();
      const go = onwardOf(event, to);
      setOnward(() => go);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault();
    };
    if ('navigation' in window) window.navigation.addEventListener('navigate', onNavigate, { signal: held.signal });
    addEventListener('beforeunload', onUnload, { signal: held.signal });
    return () => held.abort();
  }, [isHeld]);
  return {
    isAsking: onward !== null,
    stay: () => setOnward(null),
    leave: async () => {
      isFree.current = true;
      setOnward(null);
      await onward?.();
      focusNext(() => landing() ?? document.querySelector('main'));
    },
    release: () => {
      isFree.current = true;
    },
  };
}

function onwardOf({ navigationType, destination }: NavigateEvent, to: URL): () => unknown {
  if (navigationType === 'traverse') {
    const { key } = destination;
    return () => window.navigation.traverseTo(key).committed;
  }
  const address = to.pathname + to.search + to.hash;
  return () => navigate(address, { replace: navigationType === 'replace' });
}
