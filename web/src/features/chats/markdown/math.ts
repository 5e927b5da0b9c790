import { lazy, useEffect, useState } from 'react';
import type { Options } from 'react-markdown';

type Plugins = NonNullable<Options['remarkPlugins']>;

let loaded: Plugins | null = null;

export const Formula = lazy(() => import('./formula.tsx'));

/** Loads the formula plugins when the first formula appears; null until then, and the formula is shown as written. */
export function useMath(isNeeded: boolean): Plugins | null {
  const [plugins, setPlugins] = useState(loaded);
  useEffect(() => {
    if (!isNeeded || plugins) return;
    let isHere = true;
    Promise.all([import('remark-math'), import('./formula.tsx')])
      .then(([{ default: remarkMath }]) => {
        loaded = [[remarkMath, { singleDollarTextMath: false }]];
        if (isHere) setPlugins(loaded);
      })
      // A formula that cannot be drawn is still readable as written.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isNeeded, plugins]);
  return isNeeded ? plugins : null;
}
