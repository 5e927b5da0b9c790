import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  becomeDemoUser,
  expect,
  expectAccessible,
  expectNoOverflow,
  setTheme,
  test,
  toast,
} from '../support/journey.ts';

const notes = `/dashboard?section=spaces&space=1&tab=notes`;
const field = (page: Page) => page.getByRole('textbox', { name: 'Note text' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const cards = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
const back = (page: Page) => page.getByRole('button', { name: 'Back to the space' }).click();
/** The open note as stored on the server. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const id = new URLSearchParams(location.search).get('note');
    return (await (await fetch(`/api/notes/${id}`)).json()) as { title: string; content: string };
  });

/** Pastes the text. Typing that many lines would take a minute. */
async function paste(page: Page, text: string): Promise<void> {
  await field(page).click();
  await field(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Presses Enter and waits for the new line, which takes a moment with a phone's on-screen keyboard. */
async function newLine(page: Page, lines: number): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(field(page).locator('.cm-line')).toHaveCount(lines);
}

async function begin(page: Page, url: string): Promise<void> {
  await becomeDemoUser(page, url);
  await page.goto(url + notes);
  await page.getByRole('button', { name: 'Create new note' }).click();
  await expect(field(page)).toBeVisible();
}

test('a note is written, saves by itself, and stands in the list with its beginning', async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(keyless.url + notes);
  await expect(page.getByText('No notes yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create new note' }).click();
  await title(page).fill('Herons');
  await title(page).press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('- A heron waits.');
  await newLine(page, 2);
  await page.keyboard.type('It is patient.');
  await expect.poll(async () => (await stored(page)).content).toBe('- A heron waits.\n- It is patient.');
  await saved(page);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await setTheme(page, 'dark');
  await expectAccessible(page);
  await back(page);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Herons');
  await expect(cards(page)).toContainText('- A heron waits. - It is patient....');
  await page.reload();
  await cards(page).getByRole('link', { name: 'Herons' }).click();
  await expect(field(page)).toContainText('A heron waits.');
});

test('the tool bar writes Markdown, which the preview shows and the file has to the letter', async ({
  page,
  keyless,
}) => {
  await begin(page, keyless.url);
  await field(page).click();
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Glare');
  await page.keyboard.press('End');
  await newLine(page, 2);
  await page.getByRole('button', { name: 'Checklist' }).click();
  await page.keyboard.type('Ask facilities');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(async () => (await stored(page)).content).toBe('**Glare**\n- [ ] Ask facilities');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('.markdown strong')).toHaveText('Glare');
  await expect(page.getByRole('checkbox', { name: 'Ask facilities' })).toBeVisible();
  await page.getByRole('button', { name: 'Options for this note' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Untitled note.md');
  expect(await readFile(await file.path(), 'utf8')).toBe('**Glare**\n- [ ] Ask facilities');
});

test('what was written while the server was away survives a reload and is saved then', async ({ page, keyless }) => {
  await begin(page, keyless.url);
  await page.route('**/api/notes/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.continue(),
  );
  // The text is too long for a request while the page closes, so only the browser's storage can restore it.
  const text = `Written in the dark\n${'A heron waits.\n'.repeat(5_000)}`;
  await paste(page, text);
  await expect(page.getByText('Not saved – retrying').first()).toBeVisible();
  await page.reload();
  await expect(field(page)).toContainText('Written in the dark');
  await page.unroute('**/api/notes/*');
  await page.reload();
  await expect.poll(async () => (await stored(page)).content).toBe(text);
  await saved(page);
});

test('two tabs that write in one note lose nothing: mine, theirs, or both', async ({ page, context, keyless }) => {
  await begin(page, keyless.url);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(field(other)).toBeVisible();
  // The other tab hears of each change, but cannot ask for it, so that it goes on from its old version.
  await other.route('**/api/notes/*', (route) =>
    route.request().method() === 'GET' ? route.abort('connectionfailed') : route.continue(),
  );
  await page.bringToFront();
  await field(page).click();
  await page.keyboard.type('One');
  await expect.poll(async () => (await stored(page)).content).toBe('One');

  await other.bringToFront();
  await field(other).click();
  await other.keyboard.type('Two');
  await other.unroute('**/api/notes/*');
  const dialog = other.getByRole('dialog', { name: 'This note was changed elsewhere' });
  await expect(dialog).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('Two');
  await expect(dialog.getByRole('region', { name: 'The other version' })).toContainText('One');
  expect((await stored(other)).content).toBe('One');
  await expectAccessible(other);
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(other)).toContainText('One');
  await back(other);
  await expect(cards(other)).toHaveCount(2);
  await expect(cards(other).first()).toContainText('Untitled note (my version)');
});

test('an earlier version is read and brought back; the one it replaces is kept', async ({ page, keyless }) => {
  await begin(page, keyless.url);
  await field(page).click();
  await page.keyboard.type('First');
  await expect.poll(async () => (await stored(page)).content).toBe('First');
  await saved(page);
  await page.evaluate(async () => {
    const id = new URLSearchParams(location.search).get('note');
    const body = JSON.stringify({ content: 'Second' });
    await fetch(`/api/notes/${id}`, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body });
  });
  await page.reload();
  await expect(field(page)).toContainText('Second');
  await page.getByRole('button', { name: 'Options for this note' }).click();
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
  await dialog.getByRole('list', { name: 'Versions' }).getByRole('button').first().click();
  await expect(dialog.getByRole('region', { name: 'The version' })).toContainText('First');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Bring back' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page)).toContainText('First');
  await expect.poll(async () => (await stored(page)).content).toBe('First');
});

test('a note is taken out of the knowledge base, deleted, and had back', async ({ page, keyless }) => {
  await begin(page, keyless.url);
  await title(page).fill('Bitterns');
  await saved(page);
  await back(page);
  const isIncluded = cards(page).getByRole('switch', { name: 'In knowledge base' });
  await expect(isIncluded).toBeChecked();
  await isIncluded.click();
  await expect(isIncluded).not.toBeChecked();
  await cards(page).getByRole('button', { name: 'Options for Bitterns' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No notes yet')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toContainText('Bitterns');
  await expect(isIncluded).not.toBeChecked();
});
