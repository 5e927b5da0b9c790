import type { Page } from '@playwright/test';
import { addSource } from '../support/grounded-stage.ts';
import { becomeDemoUser, expect, expectAccessible, expectNoOverflow, test } from '../support/journey.ts';

const studio = '/dashboard?section=spaces&space=1&view=studio';
const fact = 'The harbour fee is nine crowns for every night.';
const rules = `${fact} Sailing boats pay half of the harbour fee. The gate closes at ten in the evening.`;
const why = 'Atrium AI had an error on its side. Wait a moment and try again.';
const rows = (page: Page) => page.getByRole('list', { name: 'Reports' }).getByRole('listitem');

async function begin(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /Reports/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await expect(dialog.getByText('From 1 source in the knowledge base.')).toBeVisible();
  await dialog.getByLabel('Title (optional)').fill(title);
  await dialog.getByRole('button', { name: 'Write report' }).click();
  await expect(dialog).toBeHidden();
}

test.beforeEach(async ({ page, atrium }) => {
  await becomeDemoUser(page, atrium.url);
  await page.goto(atrium.url + studio);
  await addSource(page, 1, { title: 'Harbour rules', text: rules });
});

test('a report that failed says why in one sentence, also after a reload, and is written when it is tried again', async ({
  page,
  provider,
}) => {
  provider.behave({ status: 500 });
  await begin(page, 'What it costs');
  const row = rows(page).filter({ hasText: 'What it costs' });
  await expect(row).toContainText('Failed', { timeout: 30_000 });
  await expect(row.getByText(why)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.reload();
  await expect(row).toContainText('Failed');
  await expect(row.getByText(why)).toBeVisible();
  provider.behave({ status: 200, reply: `${fact} [1]` });
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(row).toContainText('Briefing · 1 citation', { timeout: 30_000 });
  await expect(row.getByRole('button', { name: 'Retry' })).toBeHidden();
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Note: What it costs' }).getByText(fact).first()).toBeVisible();
});

test('a report is written on while its reader is elsewhere, and seen by both of his tabs', async ({
  page,
  context,
  provider,
}) => {
  provider.behave({ reply: `${fact} [1]`, holdAfter: 1 });
  await begin(page, 'What it costs');
  const row = rows(page).filter({ hasText: 'What it costs' });
  await expect(row).toContainText('Writing...', { timeout: 30_000 });
  await expectAccessible(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(rows(other)).toContainText('Writing...');
  // Goes to a page that does not show the list.
  await page.goto(new URL('/dashboard', page.url()).href);
  await expect(page.getByPlaceholder('Ask me anything...')).toBeVisible();
  provider.release();
  await expect(rows(other)).toContainText('Briefing · 1 citation', { timeout: 30_000 });
  await page.goBack();
  await expect(row).toContainText('Briefing · 1 citation');
});

test('a report is stopped while it is written, in one tab and so in the other, and gone on with later', async ({
  page,
  context,
  provider,
}) => {
  provider.behave({ reply: `${fact} [1]`, holdAfter: 1 });
  await begin(page, 'What it costs');
  const row = rows(page).filter({ hasText: 'What it costs' });
  await expect(row).toContainText('Writing...', { timeout: 30_000 });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(rows(other)).toContainText('Writing...');
  await row.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button', { name: 'Retry' }), 'who works by keys goes on from here').toBeFocused();
  await expect(rows(other)).toContainText('Cancelled');
  // The call to the provider was really ended.
  await expect.poll(() => provider.requests.at(-1)?.outcome).toBe('closed');
  provider.reset();
  provider.behave({ reply: `${fact} [1]` });
  await rows(other).getByRole('button', { name: 'Retry' }).click();
  await expect(rows(other)).toContainText('Briefing · 1 citation', { timeout: 30_000 });
  // The first tab is updated by itself, as both tabs may be visible side by side.
  await expect(row).toContainText('Briefing · 1 citation', { timeout: 30_000 });
});
