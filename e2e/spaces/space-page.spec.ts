import type { Page } from '@playwright/test';
import {
  becomeDemoUser,
  chooseByKey,
  expect,
  expectAccessible,
  expectFocusIn,
  expectNoOverflow,
  openNavigation,
  test,
  toast,
  untilStored,
} from '../support/journey.ts';

/** Sends a request like another device of the same user. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(sent) });
      return (await answer.json()) as { id: string };
    },
    [path, body] as const,
  );

/** Fires the event that a browser fires when the user returns to a tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

const card = (page: Page, name: string) => page.locator('.space-card', { hasText: name });

test('the counts of a space are true: after adding, deleting, undoing and archiving, in another tab too', async ({
  page,
  context,
  keyless,
}) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  const mine = card(page, 'My Workspace');
  for (const none of ['0 sources', '0 notes', '0 chats', '0 tasks']) await expect(mine).toContainText(none);

  const other = await context.newPage();
  await other.goto(`${keyless.url}/dashboard?section=spaces&space=2&tab=notes&view=sources`);
  await expect(other.getByText('No notes yet')).toBeVisible();
  await post(other, '/api/spaces/2/notes', { title: 'Herons', content: 'A heron waits.' });
  await post(other, '/api/spaces/2/sources/texts', { title: 'Rules', text: 'The gate closes at ten.' });
  await post(other, '/api/spaces/2/tasks', { title: 'Count' });
  await comeBack(page);
  await expect(mine).toContainText('1 note');
  await expect(mine).toContainText('1 source');
  await expect(mine).toContainText('1 task');

  await comeBack(other);
  await other.getByRole('button', { name: 'Options for Herons' }).click();
  await untilStored(other, 'DELETE', () => other.getByRole('menuitem', { name: 'Delete' }).click());
  await expect(other.getByText('No notes yet')).toBeVisible();
  await comeBack(page);
  await expect(mine).toContainText('0 notes');
  await untilStored(other, 'POST', () => toast(other).getByRole('button', { name: 'Undo' }).click());
  await expect(other.getByRole('article').filter({ hasText: 'Herons' })).toBeVisible();
  await comeBack(page);
  await expect(mine).toContainText('1 note');

  // A space that was archived in another tab leaves the list here and is in the archive with its content.
  await other.goto(`${keyless.url}/dashboard?section=spaces`);
  await other.getByRole('button', { name: 'Options for My Workspace' }).click();
  await untilStored(other, 'PUT', () => other.getByRole('menuitem', { name: /^Archive/ }).click());
  await expect(card(other, 'My Workspace')).toHaveCount(0);
  await comeBack(page);
  await expect(mine).toHaveCount(0);
  await page.getByRole('button', { name: 'Archived' }).click();
  await expect(mine).toContainText('1 note');
  await expect(mine).toContainText('1 source');
});

test('a thing goes into a folder by keys alone, and out of it again @keyboard', async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=2&tab=notes`);
  await post(page, '/api/spaces/2/notes', { title: 'Herons', content: 'A heron waits.' });
  await page.reload();
  const folders = page.getByRole('list', { name: 'Folders' });
  const projects = folders.getByRole('button', { name: /^Projects/ });
  const choose = async (options: string, item: string) => {
    const button = page.getByRole('button', { name: `Options for ${options}` });
    await button.first().press('Enter');
    await expectFocusIn(page.getByRole('menu'));
    const at = () => page.locator(':focus').textContent();
    for (let line = await at(); !line?.includes(item); line = await at()) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(at).not.toBe(line);
    }
    await page.keyboard.press('Enter');
  };
  await choose('Herons', 'Move to folder...');
  const dialog = page.getByRole('dialog', { name: 'Move to folder' });
  await dialog.getByRole('radio', { name: 'No folder' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: 'Projects' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(projects).toContainText('1 item');

  await projects.focus();
  await page.keyboard.press('Enter');
  await expect(projects).toHaveAttribute('aria-expanded', 'true');
  await expect(folders.getByRole('link', { name: 'Herons' })).toBeVisible();
  await choose('Herons', 'Take out of the folder');
  await expect(projects).toContainText('0 items');
  await expect(folders.getByRole('button', { name: 'Options for Projects' })).toBeFocused();
  await projects.focus();
  await page.keyboard.press('Space');
  await expect(projects).toHaveAttribute('aria-expanded', 'false');
});

test('who deletes what is in a space by keys goes on from the one beside it', { tag: '@keyboard' }, async ({
  page,
  keyless,
}) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=2&tab=notes`);
  for (const name of ['One', 'Two', 'Three']) {
    await post(page, '/api/spaces/2/notes', { title: `Note ${name}` });
    await post(page, '/api/spaces/2/sources/texts', { title: `Source ${name}`, text: `The gate of ${name} is shut.` });
    await post(page, '/api/spaces/2/tasks', { title: `Task ${name}` });
  }
  const options = (name: string) => page.getByRole('button', { name: `Options for ${name}` });
  const remove = async (name: string) => {
    await options(name).press('Enter');
    await expectFocusIn(page.getByRole('menu'));
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(options(name)).toHaveCount(0);
  };
  // Notes and sources are listed newest first, tasks oldest first.
  const lists = [
    {
      tab: 'notes',
      order: ['Note Three', 'Note Two', 'Note One'],
      before: page.getByRole('button', { name: 'Add Note' }),
    },
    {
      tab: 'sources',
      order: ['Source Three', 'Source Two', 'Source One'],
      before: page.getByRole('button', { name: 'Discover' }),
    },
    {
      tab: 'sources',
      order: ['Task One', 'Task Two', 'Task Three'],
      before: page.getByRole('button', { name: 'Add task' }),
    },
  ] as const;
  for (const { tab, order, before } of lists) {
    await page.goto(`${keyless.url}/dashboard?section=spaces&space=2&tab=${tab}`);
    const [first, second, third] = order;
    await remove(second);
    await expect(options(third)).toBeFocused();
    await remove(third);
    await expect(options(first)).toBeFocused();
    await remove(first);
    await expect(before).toBeFocused();
  }
});

test('three columns stand side by side, or are three tabs of a phone', async ({ page, keyless, isMobile }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1`);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const columns = { Sources: column('Space'), Chat: column('Chat'), Studio: column('Studio') };
  if (!isMobile) {
    for (const each of Object.values(columns)) await expect(each).toBeVisible();
    await expect(page.getByRole('group', { name: 'Shown part of the space' })).toHaveCount(0);
  } else {
    for (const [name, shown] of Object.entries(columns)) {
      const tab = page.getByRole('button', { name, exact: true });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-pressed', 'true');
      for (const each of Object.values(columns)) await expect(each).toBeVisible({ visible: each === shown });
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    // The bar of the column is hidden, but its headings are still under a heading of the second level.
    await expect(columns.Studio.getByRole('heading', { level: 2 })).toHaveCount(1);
    // The tab is in the address, so a reload shows it again.
    await page.reload();
    await expect(columns.Studio).toBeVisible();
  }
  const folders = page.getByRole('list', { name: 'Folders' });
  if (isMobile) await page.getByRole('button', { name: 'Sources', exact: true }).click();
  for (const name of ['Research', 'Projects']) {
    const folder = folders.getByRole('button', { name: new RegExp(`^${name}`) });
    await folder.click();
    await expect(folder).toHaveAttribute('aria-expanded', 'true');
    await folder.click();
    await expect(folder).toHaveAttribute('aria-expanded', 'false');
  }
  await expect(page.getByText('No sources yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add new source' })).toBeVisible();
});

test('on a phone what is opened from a list stands under its segment, and goes back to it', { tag: '@phone' }, async ({
  page,
  keyless,
}) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=2&view=sources`);
  await expect(page.getByText('No sources yet')).toBeVisible();
  await post(page, '/api/spaces/2/sources/texts', { title: 'Rules', text: 'The gate closes at ten.' });
  await post(page, '/api/spaces/2/notes', { title: 'Herons', content: 'A heron waits.' });
  await page.reload();
  const segment = (name: string) => page.getByRole('button', { name, exact: true });
  const card = page.getByRole('list', { name: 'Sources' }).getByRole('link', { name: 'Rules' });
  const back = page.getByRole('button', { name: 'Back to the space' });
  await card.press('Enter');
  await expect(page.getByText('The gate closes at ten.')).toBeVisible();
  await expect(segment('Sources')).toHaveAttribute('aria-pressed', 'true');
  await expect(back, 'the card has gone from sight').toBeFocused();
  await page.reload();
  await expect(page.getByText('The gate closes at ten.')).toBeVisible();
  await expect(back, 'a page that is loaded begins at its head').not.toBeFocused();
  await back.press('Enter');
  await expect(card, 'who works by keys is where it stands').toBeFocused();

  // A note opens in the same way. If it is deleted while open and the deletion is undone, it is open again.
  await segment('Sources').click();
  await page.getByRole('tab', { name: 'Notes' }).click();
  const note = page.getByRole('link', { name: 'Herons' });
  await note.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Herons');
  await expect(back).toBeFocused();
  await chooseByKey(page, page.getByRole('button', { name: 'Options for this note' }), 'Delete');
  await expect(note).toHaveCount(0);
  await expect(toast(page)).toContainText('Note deleted');
  await page.keyboard.press('F8');
  await toast(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Herons');
  await expect(back, 'the toast has gone').toBeFocused();
  await segment('Sources').click();
  await page.getByRole('tab', { name: 'Sources' }).click();

  // The Chat segment shows the chat, whatever was open before.
  await card.click();
  await segment('Chat').click();
  await expect(page.getByPlaceholder('Ask me anything...')).toBeVisible();
  await expect(segment('Chat')).toHaveAttribute('aria-pressed', 'true');
});

test('on a screen between the two each column is headed by the name of the space', async ({ page, keyless }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await becomeDemoUser(page, keyless.url);
  for (const [view, name] of [
    ['sources', 'Space'],
    ['chat', 'Chat'],
    ['studio', 'Studio'],
  ] as const) {
    await page.goto(`${keyless.url}/dashboard?section=spaces&space=1&view=${view}`);
    const column = page.getByRole('region', { name, exact: true });
    await expect(column.getByRole('heading', { level: 2 }).first()).toHaveText('My Personal Space', {
      useInnerText: true,
    });
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});

test('names as long as they may be push nothing out of the page', async ({ page, keyless, isMobile }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 100);
  const { id } = await post(page, '/api/spaces', { name, description: name.repeat(9) });
  await post(page, `/api/spaces/${id}/sources/texts`, { title: name.repeat(2), text: 'The gate closes at ten.' });
  await post(page, `/api/spaces/${id}/notes`, { title: name.repeat(2), content: name });
  await post(page, `/api/spaces/${id}/tasks`, { title: name.repeat(2), priority: 'high', dueDate: '2026-01-01' });
  await post(page, `/api/spaces/${id}/folders`, { name });
  for (const address of [
    '',
    `&space=${id}&view=sources`,
    `&space=${id}&view=sources&tab=notes`,
    `&space=${id}&view=studio`,
  ]) {
    await page.goto(`${keyless.url}/dashboard?section=spaces${address}`);
    await expect(page.getByText(name).first()).toBeAttached();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await page.goto(`${keyless.url}/dashboard?section=knowledge-base`);
  await expect(page.getByRole('link', { name }).first()).toBeAttached();
  await expectNoOverflow(page);
  await expectAccessible(page);
  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByRole('link', { name })).toBeVisible();
  await expectNoOverflow(page);
});
