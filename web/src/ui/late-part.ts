import { type ComponentType, lazy } from 'react';
import { toast } from './toast.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A part that is loaded when it is first drawn and that nobody misses: where it cannot be loaded, nothing stands. */
export function quietPart<Props>(load: Load<Props>) {
  return lazy<ComponentType<Props>>(() => load().catch(nothing));
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

function nothing() {
  return { default: () => null };
}
