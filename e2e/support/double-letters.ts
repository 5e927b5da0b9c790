import type { Page } from '@playwright/test';

/** Makes text twice as large from the next page on, like the browser's font size setting. */
export function doubleLetters(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px';
    });
  });
}
