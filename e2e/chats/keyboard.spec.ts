import type { Locator } from '@playwright/test';
import {
  chooseByKey,
  composer,
  expect,
  expectAccessible,
  expectFocusIn,
  expectReply,
  numbered,
  questions,
  replies,
  say,
  setTheme,
  signInAsDemo,
  test,
  untilStill,
} from '../support/journey.ts';

test('the composer is reached, sends and stops by keys alone', { tag: '@keyboard' }, async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ tokens: 500, holdAfter: 20 });
  await page.goto(atrium.url);
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('By keys alone');
  await page.keyboard.press('Enter');
  await expect(replies(page)).toContainText(numbered(20));
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(replies(page).getByText('Stopped')).toBeVisible();
  await expect.poll(() => provider.requests[0]?.outcome).toBe('closed');
});

test('who presses Send and Stop themselves goes on in the composer', { tag: '@keyboard' }, async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ tokens: 500, holdAfter: 20 });
  await page.goto(atrium.url);
  await composer(page).fill('By its buttons');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(composer(page)).toBeFocused();
  await expect(replies(page)).toContainText(numbered(20));
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await expect(replies(page).getByText('Stopped')).toBeVisible();
  await expect(composer(page)).toBeFocused();
});

test('what is pressed while the page’s files are on their way is not lost', { tag: '@keyboard' }, async ({
  page,
  keyless,
}) => {
  const start = async (press: () => Promise<void>) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
    await page.goto(keyless.url, { waitUntil: 'commit' });
    await page.locator('.first-composer').waitFor();
    await press();
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
  await start(() => page.keyboard.type('When do the gates'));
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type(' close?');
  await expect(composer(page)).toHaveValue('When do the gates close?');
  await start(() => page.keyboard.press('Control+k'));
  await expect(page.getByRole('dialog', { name: 'Search chats' })).toBeVisible();
});

test('the list of shortcuts is a key away, from a note that is written too', {
  tag: '@keyboard',
}, async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Control+/');
  await expect(list).toContainText('New chatCtrlShiftO');
  await expectAccessible(page);
  await setTheme(page, 'dark');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(composer(page)).toBeFocused();

  // Each shortcut that the list names works.
  const sidebar = page.getByRole('complementary', { name: 'Main' });
  const wide = (await sidebar.boundingBox())?.width ?? 0;
  await page.keyboard.press('Control+Shift+S');
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(wide);
  await page.keyboard.press('Control+Shift+S');
  await page.keyboard.press('Control+k');
  await expectFocusIn(page.getByRole('dialog', { name: 'Search chats' }));
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Control+,');
  await expectFocusIn(page.getByRole('dialog', { name: 'Settings' }));
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();

  await chooseByKey(page, page.getByRole('button', { name: /^Account/ }), /^Settings/);
  await expectFocusIn(page.getByRole('dialog', { name: 'Settings' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Account/ })).toBeFocused();

  await sidebar.getByRole('link', { name: 'My Personal Space' }).click();
  await page.getByRole('tab', { name: 'Notes', exact: true }).click();
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  const note = page.getByRole('textbox', { name: 'Note text' });
  await note.fill('As it was');
  await page.keyboard.press('Control+/');
  await expectFocusIn(list);
  await page.keyboard.press('Escape');
  await expect(note).toHaveText('As it was');
});

test('Tab leads past the sidebar to the composer, and on to its menus', { tag: '@keyboard' }, async ({
  page,
  keyless,
}) => {
  await page.goto(keyless.url);
  await composer(page).waitFor();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(composer(page)).toBeFocused();
  const tools = page.getByRole('button', { name: 'Tools' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(tools).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFocusIn(page.getByRole('menu', { name: 'Tools' }));
  await page.keyboard.press('Escape');
  await expect(tools).toBeFocused();
});

test('the arrow up in an empty composer edits the last question; Escape leaves it as it was', {
  tag: '@keyboard',
}, async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'Yes.' });
  await page.goto(atrium.url);
  await say(page, 'As it was');
  await expectReply(page, 'Yes.');
  await composer(page).press('ArrowUp');
  const field = page.getByRole('textbox', { name: 'Edit message' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('As it was');
  await field.fill('Something else');
  await page.keyboard.press('Escape');
  await expect(questions(page)).toContainText('As it was');
  await expect(composer(page)).toBeFocused();

  // When the editor was opened by its button, Escape returns the focus to it. Sending moves the focus to the composer.
  const edit = questions(page).getByRole('button', { name: 'Edit' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('Something else');
  await page.keyboard.press('Enter');
  await expect(questions(page)).toContainText('Something else');
  await expect(composer(page)).toBeFocused();
});

test('asked, heard, stopped and edited by keys alone, under the names a screen reader says', {
  tag: '@keyboard',
}, async ({ page, atrium, provider }) => {
  const messages = page.getByRole('region', { name: 'Messages' });
  const question = messages.getByRole('article', { name: 'Your question' });
  const reply = messages.getByRole('article', { name: /Atrium/ });
  const status = page.getByRole('status').filter({ hasText: 'being written' });
  provider.behave({ tokens: 500, holdAfter: 20 });
  await page.goto(atrium.url);
  await composer(page).waitFor();
  await page.keyboard.type('What closes at ten?');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('A reply is being written.');
  await expect(reply).toContainText(numbered(20));
  await page.keyboard.press('Escape');
  await expect(status).toHaveText('No reply is being written.');
  await expect(reply).toContainText('Stopped');

  provider.behave({ reply: 'The [gate](https://harbour.example/gate) closes.' });
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Say it.');
  await page.keyboard.press('Enter');
  await expectReply(page, 'The gate closes.');
  await expect(question).toHaveCount(1);
  await expect(question).toContainText('What closes at ten? Say it.');

  // Tab from the top of the messages: each stop has a name, and the reply's stops follow the question's.
  await messages.focus();
  const stops: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    await page.keyboard.press('Tab');
    if (!(await messages.evaluate((region) => region.contains(document.activeElement)))) break;
    stops.push(await page.locator(':focus').evaluate((stop) => stop.getAttribute('aria-label') || stop.textContent));
  }
  expect(stops).toEqual(expect.arrayContaining(['Copy', 'Edit', 'gate']));
  expect(stops.every((name) => name.trim() !== '')).toBe(true);
  expect(stops.indexOf('Edit')).toBeLessThan(stops.indexOf('gate'));
  expect(stops.lastIndexOf('Copy')).toBeGreaterThan(stops.indexOf('gate'));
  await expectAccessible(page);
});

test('a space is made, given a source, asked and read by keys alone', { tag: '@keyboard' }, async ({
  page,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  const press = async (stop: Locator, key = 'Enter') => {
    await stop.focus();
    await page.keyboard.press(key);
  };
  await press(page.getByRole('link', { name: 'All spaces' }));
  await press(page.getByRole('button', { name: 'Add Space' }));
  const making = page.getByRole('dialog', { name: 'Add Space' });
  await expect(making.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Northern harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Northern harbour' })).toBeAttached();

  const adding = page.getByRole('dialog', { name: 'Add source' });
  await press(page.getByRole('button', { name: 'Add Source', exact: true }));
  await expectFocusIn(adding);
  await press(adding.getByRole('tab', { name: 'Files' }), 'End');
  await expect(adding.getByRole('tab', { name: 'Pasted text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(adding.getByRole('textbox', { name: 'Title' }), 'Home');
  await page.keyboard.type('Rules');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The gate of the harbour closes at ten in the evening.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(adding).toBeHidden();
  await expect(page.getByRole('list', { name: 'Sources' })).toContainText('1 passage', { timeout: 30_000 });

  await composer(page).focus();
  await page.keyboard.type('When does the gate of the harbour close?');
  await page.keyboard.press('Enter');
  await expectReply(page, 'ten in the evening');
  const cite = replies(page).last().getByRole('button', { name: 'Source 1: Rules' }).first();
  await press(cite);
  await expect(page.locator('mark').first()).toContainText('The gate of the harbour closes');
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Back to the space' }));
  await expect(page.locator('mark')).toHaveCount(0);
  await expect(cite).toBeFocused();

  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await press(tab('Sources'), 'ArrowRight');
  await expect(tab('Notes')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No notes yet')).toBeVisible();
});

test('a reader who scrolled up is left alone, and jumps to the end by one button', { tag: '@keyboard' }, async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: `${'A line of the reply.\n\n'.repeat(120)}The end.`, holdAfter: 200 });
  await page.goto(atrium.url);
  await say(page, 'Say much');
  const list = page.getByRole('region', { name: 'Messages' });
  const rest = () => list.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
  await expect(replies(page)).toContainText('A line of the reply.');
  await expect.poll(() => list.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(600);
  await expect.poll(rest).toBeLessThan(40);
  await untilStill(list);
  await list.hover();
  await page.mouse.wheel(0, -600);
  await expect.poll(rest).toBeGreaterThan(300);
  await untilStill(list);
  const before = await list.evaluate((box) => box.scrollTop);
  provider.release();
  await expectReply(page, 'The end.');
  expect(Math.abs((await list.evaluate((box) => box.scrollTop)) - before)).toBeLessThan(40);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.poll(rest).toBeLessThan(40);
});
