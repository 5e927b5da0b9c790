import { useCallback } from 'react';
import { useSearchParams as useParams } from 'wouter';
import { navigate as go } from 'wouter/use-browser-location';

export { Link, Redirect, useLocation } from 'wouter';

let isMoved = false;
// SOURCE: wouter tells of each change of the history by an event of the method's name.
for (const change of ['pushState', 'popstate']) addEventListener(change, () => (isMoved = true));

/** Whether the page has gone to another address since it was loaded. */
export function hasMoved(): boolean {
  return isMoved;
}

interface NavigateOptions {
  /** Takes the place of the current entry in the browser's history. */
  readonly replace?: boolean;
  /** Kept with the entry, for whoever comes back to it. */
  readonly state?: unknown;
}

/** Goes to an address of the page (see `paths`), from anywhere. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  go(to, options);
}

/** The query of the address, and how to change parts of it: null removes a part, the others stay. */
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

/** The address that is shown, to be led back to after signing in. */
export function here(): string {
  return location.pathname + location.search;
}

/** Leaves the page for an address of the server or of another site. */
export function leaveTo(address: string): void {
  location.assign(address);
}
