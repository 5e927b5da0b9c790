import { type ComponentType, lazy } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { NotLoaded } from './notices/not-loaded.tsx';
import { toast } from './notices/toast.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A part that is loaded when it is first drawn and that nobody misses: where it cannot be loaded, nothing stands. */
export function quietPart<Props>(load: Load<Props>) {
  return lazy<ComponentType<Props>>(() => load().catch(nothing));
}

/** A quiet part that what is drawn first goes before: its files are asked for when the page has nothing else to do. */
export function restPart<Props>(load: Load<Props>) {
  return quietPart<Props>(async () => {
    await new Promise<void>((idle) => whenIdle(idle));
    return load();
  });
}

/** A part that somebody asked for: where it cannot be loaded he is told, and the rest of the page stays as it is. */
export function askedPart<Props>(load: Load<Props>) {
  return lazy<ComponentType<Props>>(() =>
    load().catch(() => {
      const description = 'Check your connection, then load the page again. What you wrote is kept.';
      toast({ kind: 'danger', title: 'This part of the page could not be loaded', description });
      return nothing();
    }),
  );
}

/** A page of the frame: where it cannot be loaded that is said in its place, with the way to load it again. */
export function pagePart<Props>(load: Load<Props>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: NotLoaded })));
}

/**
 * A part that may be loaded ahead of its being drawn, and how to do so. Once it is there it is drawn at once: React would show
 * the fallback even for a moment, and then nothing else for the next 300 ms.
 */
export function aheadPart<Props>(load: Load<Props>): [ComponentType<Props>, () => Promise<unknown>] {
  let loaded: Awaited<ReturnType<Load<Props>>> | undefined;
  const loadAhead = async () => {
    loaded = await load();
    return loaded;
  };
  // biome-ignore lint/suspicious/noThenProperty: it tells at once, where a promise would a moment later
  const told = { then: (tell: (part: typeof loaded) => void) => tell(loaded) } as ReturnType<Load<Props>>;
  return [lazy<ComponentType<Props>>(() => (loaded ? told : loadAhead())), loadAhead];
}

function nothing() {
  return { default: () => null };
}
