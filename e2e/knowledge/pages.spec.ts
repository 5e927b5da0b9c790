import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { type LoopbackServer, listenOnLoopback } from '../../server/src/testing/network/listen-on-loopback.ts';
import { type Atrium, startAtrium } from '../support/atrium.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  openNavigation,
  say,
  test,
  toast,
} from '../support/journey.ts';
import { openSources, sourceCards } from '../support/sources-stage.ts';

/** A website whose only page changes during a test. */
let site: LoopbackServer;
let address: string;
let atrium: Atrium;
let says: string | null;

const filler = 'Herons are patient birds that stand in shallow water for hours on end. ';

test.beforeAll(async () => {
  const server = createServer((_request, response) => {
    if (says === null) return void response.writeHead(410).end();
    const body = `<article><h1>Berths</h1><p>${filler.repeat(6)}</p><p>${says}</p></article>`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html><head><title>Berths of Nordhafen</title></head><body>${body}</body></html>`);
  });
  site = await listenOnLoopback(server);
  address = `${site.url}/berths`;
  atrium = await startAtrium({ OUTBOUND_ALLOW: site.host });
});
test.beforeEach(async ({ page }) => {
  says = 'Berth four is for ferries alone.';
  await openSources(page, atrium.url);
});
test.afterAll(async () => {
  await atrium.stop();
  await site.close();
});

async function addPage(page: Page) {
  await page.getByRole('button', { name: 'Add Source', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add source' });
  await dialog.getByRole('tab', { name: 'Web page' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address);
  await dialog.getByRole('button', { name: 'Add source' }).click();
  await expect(dialog).toBeHidden();
}

async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'Options for Berths of Nordhafen' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a page is fetched again, and what it says otherwise is shown', async ({ page }) => {
  test.slow();
  await addPage(page);
  await expect(sourceCards(page).getByText(/1 passage$/)).toBeVisible({ timeout: 30_000 });
  await addPage(page);
  await expect(toast(page).filter({ hasText: 'This source is here already' })).toBeVisible();
  await expect(sourceCards(page)).toHaveCount(1);

  await choose(page, 'What has changed');
  const changes = page.getByRole('dialog', { name: 'What has changed' });
  await expect(changes.getByText('The page has said the same each time it was fetched.')).toBeVisible();
  await page.keyboard.press('Escape');

  says = 'Berth four is for sailing boats alone.';
  const fetched = page.waitForResponse((response) => response.url().endsWith('/refresh'));
  await choose(page, 'Fetch the page again');
  await fetched;
  await expect(async () => {
    await page.reload();
    await choose(page, 'What has changed');
    await expect(changes.getByText('1 added, 1 removed')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await expect(
    changes.getByRole('listitem').filter({ hasText: 'Added: Berth four is for sailing boats alone.' }),
  ).not.toHaveCount(0);
  await expect(
    changes.getByRole('listitem').filter({ hasText: 'Removed: Berth four is for ferries alone.' }),
  ).not.toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a page that is gone says so, and what it said before is still read', async ({ page }) => {
  test.slow();
  says = null;
  await addPage(page);
  const failed = sourceCards(page).first();
  await expect(failed.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 });
  await expect(failed).toContainText('There is no page at this address.');
  await expectAccessible(page);
  says = 'Berth four is for ferries alone.';
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(sourceCards(page).getByText(/1 passage$/)).toBeVisible({ timeout: 30_000 });

  says = null;
  await choose(page, 'Fetch the page again');
  await expect(sourceCards(page).getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 });
  await sourceCards(page).getByRole('link').click();
  await expect(page.getByText('Berth four is for ferries alone.')).toBeVisible();
});

test('a note and a chat become sources of a space', async ({ page, isMobile }) => {
  test.slow();
  await page.goto(`${atrium.url}/dashboard?section=spaces&space=2&tab=notes`);
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Lanterns');
  await page
    .getByRole('textbox', { name: 'Note' })
    .fill('The lanterns of the pier are lit at dusk by the harbour guard.');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Options for this note' }).click();
  await page.getByRole('menuitem', { name: 'Turn into a source' }).click();
  await expect(toast(page).filter({ hasText: 'The note is a source, too' })).toBeVisible();

  await page.goto(`${atrium.url}/dashboard`);
  await say(page, 'What is 17 * 3?');
  await expectReply(page, '51');
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('button', { name: /^Options for What is 17/ }).click();
  await page.getByRole('menuitem', { name: 'Turn into a source...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn into a source' });
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Space' }).selectOption({ label: 'My Workspace' });
  await dialog.getByRole('button', { name: 'Add source' }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page).filter({ hasText: 'The chat is a source, too' })).toBeVisible();

  await page.goto(`${atrium.url}/dashboard?section=spaces&space=2&tab=sources`);
  await expect(sourceCards(page)).toHaveCount(2);
  await expect(sourceCards(page).getByText(/1 passage$/)).toHaveCount(2, { timeout: 30_000 });
  await expectAccessible(page);
  await sourceCards(page).filter({ hasText: 'What is 17' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'You' })).toBeVisible();
});
