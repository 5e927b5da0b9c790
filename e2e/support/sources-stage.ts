import type { Locator, Page } from '@playwright/test';
import { becomeDemoUser, expect } from './journey.ts';

/** Signs in as a new demo user and opens the sources of a space that has none yet. */
export async function openSources(page: Page, url: string): Promise<void> {
  await becomeDemoUser(page, url);
  await page.goto(`${url}/dashboard?section=spaces&space=2&tab=sources`);
  await expect(page.getByText('No sources yet')).toBeVisible();
}

/** The cards of the sources of the open space. */
export function sourceCards(page: Page): Locator {
  return page.getByRole('list', { name: 'Sources' }).getByRole('listitem');
}

/** Adds files through the dialog. */
export async function addFiles(page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.getByRole('button', { name: 'Add Source', exact: true }).click();
  await page.getByTestId('source-files').setInputFiles(files);
  await expect(page.getByRole('dialog')).toBeHidden();
}
