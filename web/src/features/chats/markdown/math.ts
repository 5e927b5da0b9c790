import { lazy, useEffect, useState } from 'react';
import type { Options } from 'react-markdown';

type Plugins = NonNullable<Options['remarkPlugins']>;

let loaded: Plugins | null = null;

export const Formula = lazy(() => import('./formula.tsx'));

/** What reads formulas, loaded when the first one is met; null until then, and the formula stands as it was written. */
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
      // A formula that is not drawn can still be read as it was written.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isNeeded, plugins]);
  return isNeeded ? plugins : null;
}
