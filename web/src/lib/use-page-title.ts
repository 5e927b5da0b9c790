import { useEffect } from 'react';
import { config } from './config.ts';

/** Sets the title in the browser's tab and history. Without an argument it is the product's name alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${config.productName}` : config.productName;
  }, [title]);
}
