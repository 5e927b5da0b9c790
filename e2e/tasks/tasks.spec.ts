import type { Page } from '@playwright/test';
import {
  becomeDemoUser,
  expect,
  expectAccessible,
  expectNoOverflow,
  setTheme,
  test,
  toast,
  untilStored,
} from '../support/journey.ts';

const studio = '/dashboard?section=spaces&space=1&view=studio';
const rows = (page: Page) => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
const titles = async (page: Page) =>
  (await rows(page).getByRole('checkbox').all()).length === 0
    ? []
    : rows(page)
        .getByRole('checkbox')
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.replace('Done: ', '')));

async function add(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(dialog).toBeHidden();
}

test.beforeEach(async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(keyless.url + studio);
  await expect(page.getByText('No tasks yet. Add a new one to get started.')).toBeVisible();
});

test('a task is added with all that can be said of it, done, deleted and had back', async ({ page }) => {
  await page.getByRole('button', { name: 'Add task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(dialog.getByText('A task needs a title.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Ask about light shelves');
  await dialog.getByLabel('Priority').selectOption('High');
  // What the field holds when its year is typed with two digits.
  await dialog.getByLabel('Due date').fill('0020-02-03');
  await dialog.getByLabel('Assigned to').selectOption('Clara');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(rows(page)).toContainText('Overdue: Feb 3, 2020');
  await expect(rows(page)).toContainText('High');
  await expect(rows(page)).toContainText('Assigned to Clara');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await setTheme(page, 'dark');
  await expectAccessible(page);

  const done = page.getByRole('checkbox', { name: 'Done: Ask about light shelves' });
  await untilStored(page, 'PATCH', () => done.click());
  await expect(rows(page)).not.toContainText('Overdue');
  await page.reload();
  await expect(done).toBeChecked();
  await page.getByRole('combobox', { name: 'Show tasks' }).selectOption('To do');
  await expect(page.getByText('No tasks match.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show tasks' }).selectOption('Completed');
  await page.getByRole('button', { name: 'Options for Ask about light shelves' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No tasks yet. Add a new one to get started.')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('a task is one’s own, in progress, found by what it is, and done by keys @keyboard', async ({ page }) => {
  await add(page, 'Nobody’s task');
  await page.getByRole('button', { name: 'Add task' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Count herons');
  await dialog.getByLabel('Assigned to').selectOption('self');
  await dialog.getByLabel('Priority').selectOption('Low');
  await dialog.getByLabel('Status').selectOption('In progress');
  await dialog.getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const mine = rows(page).filter({ hasText: 'Count herons' });
  await expect(mine).toContainText('In progress');
  await expect(mine).toContainText('Low');
  await expect(mine).toContainText('Assigned to Demo User');
  const shown = page.getByRole('combobox', { name: 'Show tasks' });
  // Otherwise Safari draws a grey box around it.
  await expect(shown).toHaveCSS('appearance', 'none');
  for (const filter of ['Assigned to me', 'In progress']) {
    await shown.selectOption(filter);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Count herons');
  }
  await shown.selectOption('Overdue');
  await expect(page.getByText('No tasks match.')).toBeVisible();
  await shown.selectOption('All');

  await page.getByRole('checkbox', { name: 'Done: Count herons' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Done: Count herons' })).toBeChecked();
  await page.getByRole('button', { name: 'Options for Count herons' }).focus();
  await page.keyboard.press('Enter');
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await toast(page).getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: 'Done: Count herons' })).toBeChecked();
});

test('what was typed in the form of a task survives a reload', async ({ page }) => {
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a thou');
  await page.reload();
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thou');
});

test('tasks are put in order by dragging, by keys and by the menu, for good', async ({ page }) => {
  for (const title of ['One', 'Two', 'Three']) await add(page, title);
  await expect.poll(() => titles(page)).toEqual(['One', 'Two', 'Three']);
  const handle = page.getByRole('button', { name: 'Move Three' });
  await rows(page).nth(2).hover();
  const [from, to] = [await handle.boundingBox(), await rows(page).first().boundingBox()];
  if (!from || !to) throw new Error('The rows are not on the page.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 6, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => titles(page)).toEqual(['Three', 'One', 'Two']);
  await page.getByRole('button', { name: 'Move Three' }).press('ArrowDown');
  await expect.poll(() => titles(page)).toEqual(['One', 'Three', 'Two']);
  await expect(page.getByText('Three: now 2 of 3')).toBeAttached();
  await page.getByRole('button', { name: 'Options for Two' }).click();
  await untilStored(page, 'PUT', () => page.getByRole('menuitem', { name: 'Move up' }).click());
  await expect.poll(() => titles(page)).toEqual(['One', 'Two', 'Three']);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['One', 'Two', 'Three']);
});

test('two tabs that change different things of one task do not undo each other', async ({ page, context }) => {
  await add(page, 'Count herons');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Count herons', exact: true }).click();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Count herons', exact: true }).click();
  await page.getByLabel('Priority').selectOption('High');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rows(page)).toContainText('High');
  await other.bringToFront();
  await other.getByLabel('Status').selectOption('In progress');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(rows(other)).toContainText('In progress');
  await expect(rows(other)).toContainText('High');
});

test('personas are assigned to a space and removed from it', async ({ page }) => {
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a virtual employee' });
  await dialog.getByRole('searchbox', { name: 'Search personas' }).fill('clara');
  await untilStored(page, 'PUT', () => dialog.getByRole('button', { name: /Clara/ }).click());
  await expect(dialog.getByRole('button', { name: /Clara/ })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const working = page.getByRole('list', { name: 'Virtual employees' });
  await expect(working).toContainText('Executive Assistant');
  await page.reload();
  await expect(working).toContainText('Clara');
  await page.getByRole('link', { name: 'Chat with Clara' }).click();
  await expect(page).toHaveURL(/view=chat/);
  await expect(page.getByRole('region', { name: 'Chat' })).toContainText('Clara');
  await page.goBack();
  await page.getByRole('button', { name: 'Remove Clara' }).click();
  await expect(page.getByText('Nobody works here yet. Assign a persona.')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(working).toContainText('Clara');
});

test('what is said of a moved task lies in its panel: in a low window there is no more to scroll for it', async ({
  page,
  viewport,
}) => {
  await add(page, 'Count herons');
  await add(page, 'Count storks');
  // Until the panel is scrolled, its tasks are below the visible area.
  await page.setViewportSize({ width: viewport?.width ?? 0, height: 260 });
  const heightOfMain = () => page.getByRole('main').evaluate((main) => main.scrollHeight);
  const before = await heightOfMain();
  const handle = page.getByRole('button', { name: 'Move Count storks' });
  await handle.press('ArrowUp');
  await expect(page.getByText('Count storks: now 1 of 2')).toBeAttached();
  await expect(handle).toBeInViewport();
  expect(await heightOfMain()).toBe(before);
});
