import { useEffect, useState } from 'react';
import type { Options } from 'react-markdown';

export interface MathPlugins {
  readonly remark: NonNullable<Options['remarkPlugins']>;
  readonly rehype: NonNullable<Options['rehypePlugins']>;
}

let loaded: MathPlugins | null = null;

/** What draws formulas, loaded when the first one is met; null until then, and the formula stands as it was written. */
export function useMath(isNeeded: boolean): MathPlugins | null {
  const [plugins, setPlugins] = useState(loaded);
  useEffect(() => {
    if (!isNeeded || plugins) return;
    let isHere = true;
    import('./math-plugins.ts')
      .then(({ mathPlugins }) => {
        loaded = mathPlugins;
        if (isHere) setPlugins(mathPlugins);
      })
      // A formula that is not drawn can still be read as it was written.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [isNeeded, plugins]);
  return isNeeded ? plugins : null;
}
