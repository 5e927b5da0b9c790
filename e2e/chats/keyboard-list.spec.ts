import { chooseByKey, expect, expectFocusIn, expectReply, say, signInAsDemo, test, toast } from '../support/journey.ts';

test('who renames a chat by keys stays beside it', { tag: '@keyboard' }, async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  const rows = page.getByRole('navigation', { name: 'Chat history' });
  const options = rows.getByRole('button', { name: /^Options for / });
  const title = page.getByRole('textbox', { name: 'Title of the chat' });
  await rows.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible();

  const rename = page.getByRole('button', { name: 'Rename', exact: true });
  for (const key of ['Escape', 'Enter']) {
    await rename.focus();
    await page.keyboard.press('Enter');
    await expect(title).toBeFocused();
    await page.keyboard.press(key);
    await expect(rename).toBeFocused();
  }

  await chooseByKey(page, options.first(), 'Rename');
  await expect(title).toBeFocused();
  await title.fill('Tides');
  await page.keyboard.press('Enter');
  await expect(rows.getByRole('link', { name: /^Tides/ })).toBeFocused();
});

test('the first menu that is opened by a key is entered at its first line', {
  tag: '@keyboard',
}, async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  const options = page.getByRole('button', { name: /^Options for / }).first();
  await expect(options).toBeVisible();
  await page.keyboard.press('Tab');
  await options.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(options).toBeFocused();
});

test('a menu that scrolls under a resting pointer shows the line that keys have gone to', {
  tag: '@keyboard',
}, async ({ page, atrium }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await signInAsDemo(page, atrium.url);
  await page.getByRole('button', { name: /^Model:/ }).click();
  await page.getByRole('menuitem', { name: 'More models' }).click();
  const choices = page.getByRole('menuitemradio');
  await expect(choices.nth(6)).toBeFocused();
  for (const [key, line] of [
    ['End', choices.last()],
    ['Home', choices.first()],
    ['End', choices.last()],
  ] as const) {
    await page.keyboard.press(key);
    await expect(line).toBeFocused();
    await expect(line).toBeInViewport({ ratio: 0.9 });
  }
});

test('who deletes chats by keys goes on from the one beside it', { tag: '@keyboard' }, async ({ page, atrium }) => {
  await signInAsDemo(page, atrium.url);
  const rows = page.getByRole('navigation', { name: 'Chat history' });
  for (const text of ['First of three', 'Second of three', 'Third of three']) {
    await page.goto(`${atrium.url}/dashboard`);
    await say(page, text);
    await expectReply(page, /w0/);
  }
  await page.goto(`${atrium.url}/dashboard`);
  const links = rows.getByRole('link');
  const options = rows.getByRole('button', { name: /^Options for / });
  const remove = async (at: number) => {
    const count = await links.count();
    await options.nth(at).press('Enter');
    await expectFocusIn(page.getByRole('menu'));
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(links).toHaveCount(count - 1);
  };
  await expect(links.nth(1)).toContainText('Second of three');
  await remove(1);
  await expect(links.nth(1)).toContainText('First of three');
  await expect(options.nth(1)).toBeFocused();
  await remove((await links.count()) - 1);
  await expect(options.last()).toBeFocused();
});

test('who deletes chosen chats by keys goes on beside them, and from there when that is taken back', {
  tag: '@keyboard',
}, async ({ page, atrium }) => {
  await signInAsDemo(page, atrium.url);
  for (const text of ['First to choose', 'Second to choose', 'Third to choose']) {
    await page.goto(`${atrium.url}/dashboard`);
    await say(page, text);
    await expectReply(page, /w0/);
  }
  await page.goto(`${atrium.url}/dashboard?section=history`);
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  for (const name of ['Third to choose', 'Second to choose']) {
    await box(name).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(box('Second to choose')).toHaveCount(0);
  await expect(box('First to choose')).toBeFocused();
  await expect(toast(page)).toContainText('2 chats deleted');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(box('Second to choose')).toBeVisible();
  await expect(box('First to choose')).toBeFocused();
});
