import { vi } from 'vitest';

interface FakeList {
  readonly query: string;
  readonly listeners: Set<() => void>;
}

/** In jsdom nothing has a size, so nothing is ever resized. */
class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Fakes a window of a given width and `matchMedia`, which jsdom lacks. */
export function fakeWindow(initial: { width: number; reducedMotion?: boolean }) {
  let width = initial.width;
  const lists: FakeList[] = [];
  const holds = (query: string) => {
    if (query.includes('reduced-motion')) return initial.reducedMotion ?? false;
    const least = /min-width: (\d+)rem/.exec(query)?.[1];
    return least !== undefined && width >= Number(least) * 16;
  };
  vi.stubGlobal('ResizeObserver', NoResizes);
  vi.stubGlobal('matchMedia', (query: string) => {
    const listeners = new Set<() => void>();
    lists.push({ query, listeners });
    return {
      get matches() {
        return holds(query);
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    };
  });
  return {
    resize(next: number) {
      const before = lists.map(({ query }) => holds(query));
      width = next;
      for (const [at, { query, listeners }] of lists.entries()) {
        if (holds(query) !== before[at]) for (const listener of listeners) listener();
      }
    },
  };
}
