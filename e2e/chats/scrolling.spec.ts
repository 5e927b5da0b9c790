import {
  becomeDemoUser,
  expect,
  expectAccessible,
  expectReply,
  questions,
  replies,
  say,
  test,
  untilStill,
} from '../support/journey.ts';

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
  await untilStill(list);
  const before = await top();
  expect(before).toBeGreaterThanOrEqual(0);
  provider.release();
  await expectReply(page, 'a short reply.');
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await expect.poll(rest).toBeLessThan(2);
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

test('the way to the end is offered, too, when the reply grows while somebody reads a little above its end', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ tokens: 2000, holdAfter: 800 });
  await page.goto(atrium.url);
  await say(page, 'A long one');
  await expect(replies(page).last()).toContainText('w00000799');
  const list = page.getByRole('region', { name: 'Messages' });
  const rest = () => list.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
  await list.focus();
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    expect(await rest()).toBeGreaterThan(40);
  }).toPass();
  // At rest: the last step of a smooth scroll would otherwise see the longer reply.
  await untilStill(list);
  const jump = page.getByRole('button', { name: 'Jump to latest' });
  await expect(jump).toBeHidden();
  provider.release();
  await expectReply(page, 'w00001999');
  await expect(jump).toBeVisible();
  await jump.click();
  await expect.poll(rest).toBeLessThan(2);
  await expect(jump).toBeHidden();
});

test('a list scrolled up is at rest at once, whatever height the rows above were thought to have', async ({
  page,
  atrium,
}) => {
  await becomeDemoUser(page, atrium.url);
  const answer = '## The parts\n\nSome words about them.\n\n- the first\n- the second\n';
  const messages = Array.from({ length: 120 }, (_, n) => ({
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: n % 2 === 0 ? `Question ${n / 2}` : answer,
    timestamp: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
  }));
  const taken = await page.request.post(`${atrium.url}/api/import?name=Parts.json`, {
    headers: { origin: atrium.url },
    data: messages,
  });
  expect(taken.ok()).toBe(true);
  const { chats } = (await (await page.request.get(`${atrium.url}/api/chat-sessions`)).json()) as {
    chats: { id: string; title: string }[];
  };
  await page.goto(`${atrium.url}/dashboard?chat=${chats.find(({ title }) => title === 'Parts')?.id}`);
  await expect(questions(page).last()).toHaveText(/Question 59/);
  const list = page.getByRole('region', { name: 'Messages' });
  // After each step the rows above are rendered. Then nothing may move for half a second of frames.
  const stirs = await list.evaluate(async (box) => {
    const frames = async (count: number) => {
      for (let n = 0; n < count; n++) await new Promise(requestAnimationFrame);
    };
    box.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
    let seen = 0;
    const watch = () => {
      seen += 1;
    };
    for (let step = 0; step < 5; step++) {
      box.scrollTop -= 900;
      await frames(6);
      box.addEventListener('scroll', watch);
      await frames(30);
      box.removeEventListener('scroll', watch);
    }
    return seen;
  });
  expect(stirs).toBe(0);
});
