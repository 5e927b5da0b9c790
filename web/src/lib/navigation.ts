import { useCallback } from 'react';
import { useSearchParams as useParams } from 'wouter';
import { navigate as go } from 'wouter/use-browser-location';

export { Link, Redirect, useLocation } from 'wouter';

let from: Element | null | undefined;
// SOURCE: wouter dispatches an event named after the history method for each change of the history.
for (const change of ['pushState', 'popstate']) addEventListener(change, () => (from = document.activeElement));
// An address that is only corrected leads nobody anywhere.
addEventListener('replaceState', () => (from &&= null));

/** Whether the address has changed since the page was loaded. */
export function hasMoved(): boolean {
  return from !== undefined;
}

/**
 * The element that had the focus when the user was last led to another address; null once that has been corrected,
 * undefined if it has not happened since the page was loaded.
 */
export function movedFrom(): Element | null | undefined {
  return from;
}

interface NavigateOptions {
  /** Replaces the current entry in the browser's history. */
  readonly replace?: boolean;
  /** Stored with the history entry, for a later return to it. */
  readonly state?: unknown;
}

/** Navigates to an address of the page (see `paths`); works outside of components too. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  go(to, options);
}

/** Returns the query of the address and a function that changes parts of it: null removes a part, the others stay. */
export function useAddressQuery(): readonly [
  URLSearchParams,
  (change: Readonly<Record<string, string | null>>, options?: NavigateOptions) => void,
] {
  const [query, set] = useParams();
  const change = useCallback(
    (parts: Readonly<Record<string, string | null>>, options: NavigateOptions = {}) =>
      set((before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(parts)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      }, options),
    [set],
  );
  return [query, change];
}

/** The current address, for returning to it after a sign-in. */
export function here(): string {
  return location.pathname + location.search;
}

/** Leaves the page for an address of the server or of another site. */
export function leaveTo(address: string): void {
  location.assign(address);
}
