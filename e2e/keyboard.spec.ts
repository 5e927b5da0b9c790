import { composer, expect, expectReply, numbered, questions, replies, say, test } from './journey.ts';

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
  await expect(page.getByRole('menu', { name: 'Tools' })).toBeVisible();
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
  await expect.poll(rest).toBeLessThan(40);
  await list.hover();
  await page.mouse.wheel(0, -600);
  await expect.poll(rest).toBeGreaterThan(300);
  const before = await list.evaluate((box) => box.scrollTop);
  provider.release();
  await expectReply(page, 'The end.');
  expect(Math.abs((await list.evaluate((box) => box.scrollTop)) - before)).toBeLessThan(40);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.poll(rest).toBeLessThan(40);
});
