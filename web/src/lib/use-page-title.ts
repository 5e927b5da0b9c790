import { useEffect } from 'react';
import { config } from './config.ts';

/** Names the page in the browser's tab and history. Without a title the product's name stands alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${config.productName}` : config.productName;
  }, [title]);
}
