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
  /** Whether the user is about to leave and must be asked. */
  readonly isAsking: boolean;
  stay(): void;
  /** Continues to where the user was going. */
  leave(): Promise<void>;
  /** Stops holding the user: the changes are saved, or stored for later. */
  release(): void;
  /** Lets one navigation through, and holds the user again. */
  pass(go: () => void): void;
}

/**
 * Holds the user back while `isHeld`: the Navigation API intercepts links, the page's own navigations and the back
 * button; the browser itself asks before closing and reloading. If a browser lacks that API or does not allow it, the
 * changes are still stored in the tab.
 * @param landing finds the element to focus on the new page, unless the navigation itself has moved the focus; if there
 *   is none in the end, the main part of the page gets it
 */
export function useLeaveGuard(isHeld: boolean, landing = mainPart): LeaveGuard {
  const [onward, setOnward] = useState<(() => unknown) | null>(null);
  const isFree = useRef(false);
  useEffect(() => {
    if (!isHeld) return;
    const held = new AbortController();
    const onNavigate = (event: NavigateEvent) => {
      const to = new URL(event.destination.url);
      // The user returns after signing in; the changes stay stored until then.
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
      focusNext(landing, mainPart);
    },
    release: () => {
      isFree.current = true;
    },
    pass: (go) => {
      isFree.current = true;
      go();
      isFree.current = false;
    },
  };
}

const mainPart = (): unknown => document.querySelector('main');

function onwardOf({ navigationType, destination }: NavigateEvent, to: URL): () => unknown {
  if (navigationType === 'traverse') {
    const { key } = destination;
    return () => window.navigation.traverseTo(key).committed;
  }
  const address = to.pathname + to.search + to.hash;
  return () => navigate(address, { replace: navigationType === 'replace' });
}
