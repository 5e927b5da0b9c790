import type { Options } from 'mdast-util-from-markdown';
import { lazy, useEffect, useState } from 'react';

let loaded: Options | null = null;

export const Formula = lazy(() => import('./formula.tsx'));

/** Loads what reads and draws formulas when the first one appears; null until then, and the formula is shown as written. */
export function useMath(isNeeded: boolean): Options | null {
  const [math, setMath] = useState(loaded);
  useEffect(() => {
    if (!isNeeded || math) return;
    let isHere = true;
    Promise.all([import('./math-syntax.ts'), import('./formula.tsx')])
      .then(([{ mathSyntax }]) => {
        loaded = mathSyntax;
        if (isHere) setMath(loaded);
      })
      // A formula that cannot be drawn is still readable as written.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isNeeded, math]);
  return isNeeded ? math : null;
}
