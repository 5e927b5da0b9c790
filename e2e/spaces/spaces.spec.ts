import type { Page } from '@playwright/test';
import {
  becomeDemoUser,
  expect,
  expectAccessible,
  expectNoOverflow,
  openNavigation,
  setTheme,
  test,
  toast,
} from '../support/journey.ts';

const list = async (page: Page, url: string) => {
  await page.goto(`${url}/dashboard?section=spaces`);
  await expect(page.getByRole('button', { name: 'Add Space' })).toBeVisible();
};

const choose = async (page: Page, menu: string, item: string | RegExp) => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Creates a space with the form and opens its page. Returns the page's address. */
const add = async (page: Page, url: string, name: string, description = ''): Promise<string> => {
  await list(page, url);
  await page.getByRole('button', { name: 'Add Space' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description').fill(description);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Space' }).click();
  await page.waitForURL(/[?&]space=\d+$/);
  return page.url();
};

/** Shows the space's lists, which are in a separate segment below 1200 px. */
const showPanel = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: 'Sources', exact: true }).click();
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const note = (page: Page, spaceId: string, title: string) =>
  page.evaluate(
    async ([id, named]) => {
      const answer = await fetch(`/api/spaces/${id}/notes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: named, content: 'A heron waits.' }),
      });
      return answer.status;
    },
    [spaceId, title] as const,
  );

const numberOf = (address: string) => new URL(address).searchParams.get('space') ?? '';

test('everyone has two spaces; another is added, described and drawn, and is in the sidebar', async ({
  page,
  keyless,
  isMobile,
}) => {
  await becomeDemoUser(page, keyless.url);
  await list(page, keyless.url);
  const cards = page.locator('.space-card');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('My Personal Space');
  await expect(cards.first()).toContainText('Default');
  await expect(cards.nth(1)).toContainText('No description provided');
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('button', { name: 'Add Space' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Space' }).click();
  await expect(page.getByText('Give the space a name.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('Reading room');
  await page.getByLabel('Description').fill('Light in the west room');
  await page.getByRole('radio', { name: 'Book', exact: true }).check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Add Space' }).click();
  await expect(heading(page, 'Reading room')).toBeAttached();
  await expect(page.getByText('Upload a source to get started')).toBeVisible();
  await expectNoOverflow(page);
  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByRole('link', { name: 'Reading room' })).toHaveAttribute('aria-current', 'page');
  await navigation.getByRole('link', { name: 'My Workspace' }).click();
  await expect(heading(page, 'My Workspace')).toBeAttached();
  await page.goBack();
  await expect(heading(page, 'Reading room')).toBeAttached();
  await page.reload();
  await expect(heading(page, 'Reading room')).toBeAttached();
});

test('a space is renamed and nested; its path leads up again', async ({ page, keyless, isMobile }) => {
  await becomeDemoUser(page, keyless.url);
  const outer = await add(page, keyless.url, 'House');
  await choose(page, 'Space menu', 'Create subspace');
  await page.getByLabel('Name', { exact: true }).fill('Garden');
  await page.getByRole('button', { name: 'Create subspace', exact: true }).click();
  await expect(heading(page, 'Garden')).toBeAttached();
  await showPanel(page, isMobile);
  await page.getByRole('navigation', { name: 'Above this space' }).getByRole('link', { name: 'House' }).click();
  await expect(page).toHaveURL(outer);

  await choose(page, 'Space menu', 'Rename space');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('   ');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText('Write a name.')).toBeVisible();
  await name.fill('Villa');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(heading(page, 'Villa')).toBeAttached();
  await list(page, keyless.url);
  await expect(page.locator('.space-card', { hasText: 'Garden' })).toContainText('Villa');

  // Moves the space out of the other one again.
  await choose(page, 'Options for Garden', 'Configuration');
  const parent = page.getByLabel('Part of');
  await expect(parent.getByRole('option', { name: 'Garden' })).toHaveCount(0);
  await parent.selectOption('No other space');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.space-card', { hasText: 'Garden' })).not.toContainText('Villa');
});

test('a space configured in two tabs loses the changes of neither', async ({ page, context, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  const address = await add(page, keyless.url, 'Lab');
  const other = await context.newPage();
  await other.goto(address);
  await choose(page, 'Space menu', 'Configuration');
  await choose(other, 'Space menu', 'Configuration');
  await expect(page.getByLabel('Default model').getByRole('option')).not.toHaveCount(1);
  await expectAccessible(page);
  await setTheme(page, 'dark');
  await expectAccessible(page);
  await page.getByLabel('Instructions').fill('Be brief.');
  await other.getByLabel('Description').fill('Where it is tried out');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'This space was changed elsewhere' });
  await expect(question).toContainText('Where it is tried out');
  await expect(question).toContainText('Be brief.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save my changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(page, 'Space menu', 'Configuration');
  await expect(page.getByLabel('Instructions')).toHaveValue('Be brief.');
  await expect(page.getByLabel('Description')).toHaveValue('Where it is tried out');

  // Unsaved changes of a closed form are there again, even after a reload.
  await page.getByLabel('Instructions').fill('Be brief and kind.');
  await page.keyboard.press('Escape');
  await page.reload();
  await choose(page, 'Space menu', 'Configuration');
  await expect(page.getByLabel('Instructions')).toHaveValue('Be brief and kind.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await choose(page, 'Space menu', 'Configuration');
  await expect(page.getByLabel('Instructions')).toHaveValue('Be brief.');
});

test('a space is archived and brought back, deleted and brought back; the default one stays', async ({
  page,
  keyless,
}) => {
  await becomeDemoUser(page, keyless.url);
  const address = await add(page, keyless.url, 'Attic');
  await note(page, numberOf(address), 'What stands there');
  await page.reload();
  await choose(page, 'Space menu', /^Archive/);
  await expect(page).toHaveURL(/section=spaces$/);
  await expect(page.locator('.space-card', { hasText: 'Attic' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Archived' }).click();
  await expect(heading(page, 'Archived spaces')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Attic' }).click();
  await expect(page.getByText('This space is archived')).toBeVisible();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('This space is archived')).toHaveCount(0);

  await choose(page, 'Space menu', /^Delete/);
  await expect(page.getByRole('dialog')).toContainText('1 note will be deleted with it.');
  await page.getByRole('button', { name: 'Delete space' }).click();
  await expect(page).toHaveURL(/section=spaces$/);
  await page.goto(address);
  await expect(heading(page, 'This space is not there')).toBeVisible();
  await page.goBack();
  await list(page, keyless.url);
  await page.getByRole('button', { name: 'Archived' }).click();
  await page.getByRole('button', { name: 'Bring back Attic' }).click();
  await page.goto(address);
  await expect(heading(page, 'Attic')).toBeAttached();

  await choose(page, 'Space menu', /^Delete/);
  await page.getByRole('button', { name: 'Delete space' }).click();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(address);
  await expect(heading(page, 'Attic')).toBeAttached();

  await list(page, keyless.url);
  await page.getByRole('button', { name: 'Options for My Personal Space' }).click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
});

test('folders are added, ordered, filled by menu and by pointer, and deleted', async ({ page, keyless, isMobile }) => {
  await becomeDemoUser(page, keyless.url);
  const address = await add(page, keyless.url, 'Marsh');
  for (const title of ['Herons', 'Bitterns']) expect(await note(page, numberOf(address), title)).toBe(200);
  await page.goto(`${address}&tab=notes`);
  const folders = page.getByRole('list', { name: 'Folders' });
  const folder = (name: string) => folders.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(folder('Research')).toContainText('0 items');
  await page.getByRole('button', { name: 'Add folder' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Field days');
  await page.getByRole('dialog').getByRole('button', { name: 'Add folder' }).click();
  await expect(folder('Field days')).toBeVisible();
  await folder('Field days').hover();
  await choose(page, 'Options for Field days', 'Move up');
  await expect(folders.getByRole('button', { name: /items?$/ }).nth(1)).toContainText('Field days');

  // Moving works by keyboard and touch.
  await choose(page, 'Options for Herons', 'Move to folder...');
  await page.getByRole('radio', { name: 'Field days' }).check();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(folder('Field days')).toContainText('1 item');
  await folder('Field days').click();
  await expect(folders.getByRole('link', { name: 'Herons' })).toBeVisible();
  if (!isMobile) {
    await page.getByRole('article').filter({ hasText: 'Bitterns' }).dragTo(folder('Field days'));
    await expect(folder('Field days')).toContainText('2 items');
    await expect(folders.getByRole('link', { name: 'Bitterns' })).toBeVisible();
  }
  await expectAccessible(page);
  await setTheme(page, 'dark');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await folders.getByRole('link', { name: 'Herons' }).click();
  await expect(page).toHaveURL(/tab=notes&note=/);

  await page.goto(`${address}&tab=notes`);
  await folder('Field days').hover();
  await choose(page, 'Options for Field days', 'Delete folder');
  await page.getByRole('button', { name: 'Delete folder' }).click();
  await expect(folder('Field days')).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'Herons' })).toBeVisible();
});

test('a space of another, one that never was, and a visitor', async ({ page, browser, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  const address = await add(page, keyless.url, 'Mine');
  const someone = await browser.newContext();
  const elsewhere = await someone.newPage();
  await elsewhere.goto(address);
  await expect(elsewhere.getByText('Sign in to use spaces')).toBeVisible();
  await expectAccessible(elsewhere);
  await becomeDemoUser(elsewhere, keyless.url);
  await elsewhere.goto(address);
  await expect(heading(elsewhere, 'This space is not there')).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('link', { name: 'All spaces' }).last().click();
  await expect(elsewhere.getByRole('button', { name: 'Add Space' })).toBeVisible();
  await expect(elsewhere.locator('.space-card')).toHaveCount(2);
  await someone.close();
});

test('where there are more spaces than the sidebar shows, its list ends in the middle of one', {
  tag: '@wide',
}, async ({ page, keyless, isMobile }) => {
  const origin = keyless.url;
  await becomeDemoUser(page, origin);
  for (let n = 0; n < 14; n += 1) {
    const made = await page.request.post(`${origin}/api/spaces`, { headers: { origin }, data: { name: `Berth ${n}` } });
    expect(made.ok()).toBe(true);
  }
  await page.goto(`${origin}/dashboard`);
  const list = (await openNavigation(page, isMobile)).getByRole('list', { name: 'Your spaces' });
  await expect(list.getByRole('link', { name: 'Berth 13' })).toBeAttached();
  const shownOfLast = () =>
    list.evaluate((box) => {
      const end = box.getBoundingClientRect().bottom;
      const rows = [...box.children].map((row) => row.getBoundingClientRect());
      const last = rows.find(({ bottom }) => bottom > end + 1);
      return last ? (end - last.top) / last.height : 1;
    });
  await expect.poll(shownOfLast).toBeCloseTo(0.5, 1);
});
