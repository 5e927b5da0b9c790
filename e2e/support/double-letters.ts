import type { Page } from '@playwright/test';

/** From the next page on, letters are as large as the browser's setting for twice the usual size makes them. */
export function doubleLetters(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px';
    });
  });
}
