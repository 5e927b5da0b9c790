import { expect, expectAccessible, expectReply, questions, replies, say, test } from '../support/journey.ts';

test('a question just sent stands near the top of the view, and its reply does not move it', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: `${'A line of the reply.\n\n'.repeat(40)}The end.` });
  await page.goto(atrium.url);
  await say(page, 'The first question');
  await expectReply(page, 'The end.');
  const list = page.getByRole('region', { name: 'Messages' });
  const top = async () => {
    const box = await questions(page).last().boundingBox();
    return (box?.y ?? 0) - ((await list.boundingBox())?.y ?? 0);
  };
  const rest = () => list.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
  provider.behave({ reply: 'First words. Then the rest of a short reply.', holdAfter: 2 });
  await say(page, 'The second question');
  await expect(page.getByText('First words.')).toBeVisible();
  await expect.poll(top).toBeLessThan(48);
  const before = await top();
  expect(before).toBeGreaterThanOrEqual(0);
  provider.release();
  await expectReply(page, 'a short reply.');
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  expect(await rest()).toBeLessThan(2);
  await expectAccessible(page);
});

test('the way to the end is offered far from it, and not after an edit that made the chat short', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: `${'A line of the reply.\n\n'.repeat(40)}The end.` });
  await page.goto(atrium.url);
  await say(page, 'The only question');
  await expectReply(page, 'The end.');
  const jump = page.getByRole('button', { name: 'Jump to latest' });
  await page.getByRole('region', { name: 'Messages' }).focus();
  await page.keyboard.press('Home');
  await expect(jump).toBeVisible();
  await expectAccessible(page);
  await questions(page).hover();
  await questions(page).getByRole('button', { name: 'Edit' }).click();
  provider.behave({ reply: 'Short.' });
  await page.getByRole('textbox', { name: 'Edit message' }).fill('A shorter one');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Send' }).click();
  await expectReply(page, 'Short.');
  await expect(replies(page)).toHaveCount(1);
  await expect(jump).toBeHidden();
});
