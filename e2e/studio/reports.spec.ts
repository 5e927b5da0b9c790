import type { Page } from '@playwright/test';
import { addSource, addTask } from '../support/grounded-stage.ts';
import { expect, expectAccessible, expectNoOverflow, setTheme, signInAsDemo, test, toast } from '../support/journey.ts';

const studio = '/dashboard?section=spaces&space=1&view=studio';
const harbour = `The harbour fee is nine crowns for every night. Sailing boats pay half of the harbour fee.

Boats of fishermen enter free. The gate of the harbour closes at ten in the evening.

The lighthouse was built in 1871 by Ilse Brandt. In May 1903 its lamp was replaced.`;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New report' });
const rows = (page: Page) => page.getByRole('list', { name: 'Reports' }).getByRole('listitem');

test('without anything to write from the dialog says what is needed', async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  await page.goto(keyless.url + studio);
  await page.getByRole('button', { name: /Reports/ }).click();
  await expect(dialogOf(page).getByText('Add a source or a note, then come back.')).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Write report' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
});

test('a report is written, opened as a note whose footnotes lead to the words, exported, deleted and had back', async ({
  page,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  await page.goto(keyless.url + studio);
  await addSource(page, 1, { title: 'Harbour rules', text: harbour });
  await page.getByRole('button', { name: /Reports/ }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('From 1 source in the knowledge base.')).toBeVisible();
  await dialog.getByLabel('Kind').selectOption('Your own wish');
  await dialog.getByRole('button', { name: 'Write report' }).click();
  await expect(dialog.getByText('Say what the report is to be about.')).toBeVisible();
  await dialog.getByLabel('Kind').selectOption('Timeline');
  await dialog.getByLabel('Title (optional)').fill('What happened at the harbour');
  await expect(dialog.getByText('word for word')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Write report' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toContainText('Timeline · 2 citations', { timeout: 30_000 });
  await expect(rows(page)).toContainText('No language model is connected');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await setTheme(page, 'dark');
  await expectAccessible(page);
  await setTheme(page, 'light');

  await page.getByRole('button', { name: 'Options for What happened at the harbour' }).click();
  for (const [format, ending] of [
    ['Markdown', 'md'],
    ['DOCX', 'docx'],
    ['PDF', 'pdf'],
  ] as const) {
    if (format !== 'Markdown')
      await page.getByRole('button', { name: 'Options for What happened at the harbour' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `Export as ${format}` }).click();
    expect((await saving).suggestedFilename()).toBe(`What happened at the harbour.${ending}`);
  }

  await rows(page).getByRole('link').click();
  await expect(page.getByText('In May 1903 its lamp was replaced.').first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /Harbour rules, / })
    .last()
    .click();
  await expect(page.locator('mark')).toHaveText('In May 1903 its lamp was replaced.');

  await page.goto(keyless.url + studio);
  await page.getByRole('button', { name: 'Options for What happened at the harbour' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('list', { name: 'Reports' })).toBeHidden();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('a report that arrives, is begun or gets ready moves no task, and its start is seen below many of them', async ({
  page,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  await page.goto(keyless.url + studio);
  await addSource(page, 1, { title: 'Harbour rules', text: harbour });
  for (let task = 1; task <= 20; task += 1) await addTask(page, 1, `Task ${task}`);
  await page.reload();
  const task = page.getByRole('checkbox', { name: 'Done: Task 1', exact: true });
  const place = async () => (await task.boundingBox())?.y;
  await expect(task).toBeVisible();
  await page.getByRole('button', { name: /Reports/ }).click();
  await dialogOf(page).getByRole('button', { name: 'Write report' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(rows(page)).toBeInViewport();
  await expect(rows(page)).toContainText('Briefing · ', { timeout: 30_000 });

  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/spaces/1/reports*', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(task).toBeVisible();
  await expect(page.getByText('Nobody works here yet')).toBeAttached();
  const before = await place();
  answer();
  await expect(rows(page)).toContainText('Briefing · ');
  expect(await place()).toBe(before);
});
