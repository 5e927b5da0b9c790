import {
  chooseByKey,
  composer,
  expect,
  expectReply,
  questions,
  replies,
  say,
  test,
  untilStill,
} from '../support/journey.ts';

test('who goes on with a reply, or makes it again, by keys stops it by Escape', {
  tag: '@keyboard',
}, async ({ page, atrium, provider }) => {
  provider.behave({ tokens: 500, holdAfter: 5 });
  await page.goto(atrium.url);
  await say(page, 'What closes at ten?');
  const button = (name: string) => replies(page).last().getByRole('button', { name, exact: true });
  const stop = async () => {
    await expect(composer(page)).toBeFocused();
    await expect(replies(page).last()).toHaveAttribute('data-status', 'streaming');
    await page.keyboard.press('Escape');
    await expect(replies(page).last()).toHaveAttribute('data-status', 'stopped');
  };
  await expect(replies(page)).toContainText('w00000004');
  await stop();
  await button('Continue').press('Enter');
  await stop();
  await chooseByKey(page, button('Try again'), 'Try again');
  await stop();
});

test('a version that is gone back to stands where the other stood, and its buttons are at hand', {
  tag: '@keyboard',
}, async ({ page, atrium, provider }) => {
  await page.goto(atrium.url);
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) {
    provider.behave({ reply: `${'A line of it.\n\n'.repeat(12)}Reply ${at}.` });
    await say(page, `Question ${at}`);
    await expectReply(page, `Reply ${at}.`);
  }
  await page.getByRole('region', { name: 'Messages' }).evaluate((list) => list.scrollTo(0, 0));
  await expect(questions(page).first()).toContainText('Question 1');
  await questions(page).first().hover();
  await questions(page).first().getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit message' }).fill('Another first question');
  provider.behave({ reply: 'A short reply.' });
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Send' }).click();
  await expectReply(page, 'A short reply.');

  const first = questions(page).first();
  const top = async () => Math.round((await first.boundingBox())?.y ?? 0);
  await untilStill(page.getByRole('region', { name: 'Messages' }));
  const before = await top();
  const previous = first.getByRole('button', { name: 'Previous version' });
  const next = first.getByRole('button', { name: 'Next version' });
  await page.clock.install();
  await previous.focus();
  await page.keyboard.press('Enter');
  await expect(first).toContainText('Question 1');
  // At the first version only 'next' is possible.
  await expect(next).toBeFocused();
  await expect.poll(top).toBe(before);
  // If the view scrolled to the end, it would do so a moment after the messages arrive.
  await page.clock.fastForward(500);
  expect(await top()).toBe(before);
  await page.keyboard.press('Enter');
  await expect(first).toContainText('Another first question');
  await expect(previous).toBeFocused();
  await expect.poll(top).toBe(before);
});
