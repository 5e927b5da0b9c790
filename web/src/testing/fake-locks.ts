import { vi } from 'vitest';

/** Gives the page locks as browsers have them; jsdom has none. */
export function fakeLocks(): void {
  const held = new Set<string>();
  const locks = {
    async request(name: string, _: object, work: (lock: object | null) => Promise<void> | undefined) {
      if (held.has(name)) return work(null);
      held.add(name);
      await work({});
      held.delete(name);
    },
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }));
}
