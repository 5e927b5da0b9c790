import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import {
  becomeDemoUser,
  chooseByKey,
  expect,
  expectAccessible,
  expectNoOverflow,
  openNavigation,
  test,
  toast,
  untilStored,
} from '../support/journey.ts';
import { addFiles, openSources, sourceCards } from '../support/sources-stage.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../server/src/testing/fixtures/${name}`, import.meta.url));

const card = (page: Page, title: string) => sourceCards(page).filter({ hasText: title });

async function addText(page: Page, title: string, text: string) {
  await page.getByRole('button', { name: 'Add Source', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add source' });
  await dialog.getByRole('tab', { name: 'Pasted text' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Text' }).fill(text);
  await dialog.getByRole('button', { name: 'Add source' }).click();
  await expect(dialog).toBeHidden();
}

test('what cannot be a source is refused in a sentence, and nothing typed is lost', async ({ page, keyless }) => {
  await openSources(page, keyless.url);
  await page.getByRole('button', { name: 'Add new source' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add source' });
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Pasted text' }).click();
  await dialog.getByRole('button', { name: 'Add source' }).click();
  await expect(dialog.getByText('Paste or write a text first.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Kept while I look elsewhere');
  await dialog.getByRole('tab', { name: 'Web page' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add source' }).click();
  await expect(dialog.getByText(/^Give the address of a web page/)).toBeVisible();
  await dialog.getByRole('tab', { name: 'Pasted text' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Kept while I look elsewhere');

  // The text survives closing the dialog and reloading the page, until it is discarded.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Add new source' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Kept while I look elsewhere');
  await expect(dialog.getByText('What you wrote before and did not add is still here.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('');
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Add new source' }).click();
  await expect(dialog.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await addFiles(page, [{ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }]);
  const refused = card(page, 'empty.txt');
  await expect(refused.getByRole('alert')).toContainText('This file is empty');
  await expect(refused.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await refused.getByRole('button', { name: 'Dismiss empty.txt' }).click();
  await expect(page.getByText('No sources yet')).toBeVisible();

  // A file that was accepted but turns out to be locked offers no retry, which could not help.
  await addFiles(page, [fixture('harbour-locked.pdf')]);
  await expect(card(page, 'harbour-locked').getByText(/protected with a password/)).toBeVisible({ timeout: 30_000 });
  await expect(card(page, 'harbour-locked').getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByText('Upload a source to get started')).toBeAttached();
});

test('under a finger all that is drawn of Retry tries again, and not the switch below it', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  await openSources(page, keyless.url);
  await page.getByRole('button', { name: 'Add Source', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add source' });
  await dialog.getByRole('tab', { name: 'Web page' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://nowhere.invalid/page');
  await dialog.getByRole('button', { name: 'Add source' }).click();
  const retry = card(page, 'nowhere.invalid').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  // The 4 px of its hit area around what is drawn are its own as well.
  const missed = await retry.evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const [across, down] = [
      [left + 1, (left + right) / 2, right - 1],
      [top - 3, top + 1, bottom - 1, bottom + 3],
    ];
    const points = across.flatMap((x) => down.map((y) => [x, y] as const));
    return points.filter(([x, y]) => !button.contains(document.elementFromPoint(x, y)));
  });
  expect(missed).toEqual([]);
});

test('files of other programs are read, opened and found again', async ({ page, keyless }) => {
  test.slow();
  await openSources(page, keyless.url);
  await addFiles(page, ['harbour.pdf', 'harbour.docx', 'harbour.pptx', 'harbour.xlsx', 'harbour.epub'].map(fixture));
  await expect(sourceCards(page)).toHaveCount(5, { timeout: 30_000 });
  await expect(sourceCards(page).getByText(/passages?$/)).toHaveCount(5, { timeout: 60_000 });
  await expectAccessible(page);
  await expectNoOverflow(page);

  // Adding the same file again adds nothing.
  await addFiles(page, [fixture('harbour.pdf')]);
  await expect(toast(page).filter({ hasText: 'This source is here already' })).toBeVisible();
  await expect(sourceCards(page)).toHaveCount(5);

  const pdf = sourceCards(page).filter({ hasText: /PDF, \d+ page/ });
  await pdf.getByRole('link').click();
  await expect(page).toHaveURL(/source=/);
  await expect(page.getByText('Page 1', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Page 1', { exact: true })).toBeVisible();
});

test('sources are included, renamed, deleted and had back', async ({ page, keyless, isMobile }) => {
  test.slow();
  await openSources(page, keyless.url);
  await addText(page, 'Tide tables', 'High water at Nordhafen is at six. Low water is at noon.');
  await addText(page, 'Berths', 'Berth four is for ferries alone.');
  await expect(sourceCards(page).getByText(/1 passage$/)).toHaveCount(2, { timeout: 30_000 });

  const all = page.getByRole('switch', { name: 'Include All Sources' });
  await expect(all).toHaveAttribute('aria-checked', 'true');
  await card(page, 'Berths').getByRole('switch', { name: 'In knowledge base' }).click();
  await expect(all).toHaveAttribute('aria-checked', 'false');
  await untilStored(page, 'PUT', () => all.press('Enter'));
  await expect(all, 'who works by keys stays where he is').toBeFocused();
  await expect(card(page, 'Berths').getByRole('switch', { name: 'In knowledge base' })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Include All Sources' })).toHaveAttribute('aria-checked', 'true');

  await page.getByRole('button', { name: 'Options for Berths' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename source' });
  await rename.getByRole('textbox', { name: 'Title' }).fill('  ');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rename.getByText('Give the source a title.')).toBeVisible();
  await rename.getByRole('textbox', { name: 'Title' }).fill('Berths of the harbour');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Berths of the harbour')).toBeVisible();

  await page.getByRole('button', { name: 'Options for Tide tables' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(card(page, 'Tide tables')).toBeHidden();
  await toast(page).filter({ hasText: 'Source deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Tide tables')).toBeVisible();
  if (isMobile) await expectNoOverflow(page);
});

test('files that a proxy did not let through are sent again by keys, and had back as they were', async ({
  page,
  keyless,
}) => {
  await openSources(page, keyless.url);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isDown = true;
  await page.route('**/sources/files?*', async (route) => {
    if (isDown) return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>404 page not found</h1>' });
    await released;
    await route.continue();
  });
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Of ${name}`) });
  await addFiles(page, [text('berths.txt'), text('tides.txt')]);
  await expect(sourceCards(page).getByText('The server answered with 404 Not Found.')).toHaveCount(2);
  isDown = false;
  await card(page, 'berths').getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel berths.txt' })).toBeFocused();
  release();
  await expect(card(page, 'tides').getByRole('button', { name: 'Retry' }), 'the next to be done').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sourceCards(page).getByRole('switch')).toHaveCount(2);
  await expect(sourceCards(page).locator(':focus')).toHaveCount(1);

  const saving = page.waitForEvent('download');
  await chooseByKey(page, page.getByRole('button', { name: 'Options for tides' }), 'Download the original');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('tides.txt');
  expect(readFileSync(await saved.path(), 'utf8')).toBe('Of tides.txt');
});

test('a file stays in the list, with the focus, until its source is there', async ({ page, keyless }) => {
  await openSources(page, keyless.url);
  const uploading = Promise.withResolvers<void>();
  const listing = Promise.withResolvers<void>();
  await page.route('**/sources/files?*', async (route) => {
    await uploading.promise;
    await page.route(/\/sources(?:\?.*)?$/, async (list) => {
      await listing.promise;
      await list.continue();
    });
    await route.continue();
  });
  await addFiles(page, [{ name: 'berths.txt', mimeType: 'text/plain', buffer: Buffer.from('Of berths') }]);
  const cancel = page.getByRole('button', { name: 'Cancel berths.txt' });
  await cancel.focus();
  const asked = page.waitForRequest(/\/sources(?:\?.*)?$/);
  uploading.resolve();
  await asked;
  await expect(cancel).toBeFocused();
  listing.resolve();
  await expect(cancel).toBeHidden();
  await expect(sourceCards(page).locator(':focus')).toHaveCount(1);
});

test('the knowledge base finds a passage in any space and opens it there', async ({ page, keyless, isMobile }) => {
  test.slow();
  await openSources(page, keyless.url);
  const filler = Array.from({ length: 400 }, (_, n) => `Paragraph ${n} speaks of ropes and rigging.`).join('\n\n');
  await addText(
    page,
    'Harbour rules',
    `${filler}\n\nA heron may rest on the northern breakwater until dusk.\n\n${filler}`,
  );
  await expect(sourceCards(page).getByText(/passages$/)).toBeVisible({ timeout: 30_000 });

  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('link', { name: 'Knowledge Base' }).click();
  await expect(page.getByRole('link', { name: 'Harbour rules' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search your sources' }).fill('zeppelin');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search your sources' }).fill('heron breakwater');
  const found = page.getByRole('list', { name: 'Found in Harbour rules' }).getByRole('link').first();
  await expect(found).toContainText('heron');
  await expectNoOverflow(page);
  await found.click();
  // The passage begins some paragraphs before the paragraph with the searched words.
  const marks = page.locator('mark');
  await expect(marks.filter({ hasText: 'heron' })).toHaveCount(1);
  await expect(marks.first()).toBeInViewport();
});

test('a source of someone else is not there', async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=2&source=0199aa00-0000-7000-8000-000000000000`);
  await expect(page.getByText('This source is not there')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the space' }).click();
  await expect(page.getByText('This source is not there')).toBeHidden();
});
