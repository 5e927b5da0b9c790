import { vi } from 'vitest';

type Work = (lock: object | null) => Promise<void> | undefined;

/** Fakes the Web Locks of browsers, which jsdom lacks. A request with options gets the lock only if it is free. */
export function fakeLocks(): void {
  const held = new Map<string, Promise<void>>();
  const locks = {
    async request(name: string, ...rest: [Work] | [object, Work]) {
      const before = held.get(name);
      const [work, options] = rest.length === 1 ? [rest[0], null] : [rest[1], rest[0]];
      if (before && options) return work(null);
      const turn = (before ?? Promise.resolve())
        .then(() => work({}))
        .then(() => {
          if (held.get(name) === turn) held.delete(name);
        });
      held.set(name, turn);
      await turn;
    },
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }));
}
