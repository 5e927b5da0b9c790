import { becomeDemoUser, expect, expectReply, questions, replies, say, test } from './journey.ts';

test('questions stand at the right of one centred column, replies at its left', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'Short.' });
  await page.goto(atrium.url);
  await say(page, 'Why?');
  await expectReply(page, 'Short.');
  const boxes = await Promise.all([
    page.locator('#hall').boundingBox(),
    questions(page).last().getByText('Why?').boundingBox(),
    replies(page).last().getByText('Short.').boundingBox(),
    page.getByPlaceholder('Ask me anything...').boundingBox(),
  ]);
  const [hall, question, reply, field] = boxes.map((box) => {
    if (!box) throw new Error('A part of the page is not there.');
    return { left: box.x, right: box.x + box.width, centre: box.x + box.width / 2 };
  }) as [Edges, Edges, Edges, Edges];
  expect(question.left).toBeGreaterThan(hall.centre);
  expect(reply.left).toBeLessThan(hall.centre);
  expect(reply.left).toBeGreaterThan(hall.left);
  expect(question.right).toBeLessThan(hall.right);
  expect(Math.abs(field.centre - hall.centre)).toBeLessThan(8);
});

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly centre: number;
}

test('the personas stand in two to six columns, by the width', async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  for (const [width, columns] of [
    [320, 2],
    [1920, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${keyless.url}/digital-personas`);
    const grid = page.getByRole('region', { name: 'Your personas' }).getByRole('list');
    await expect(grid).toBeVisible();
    const count = () => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    await expect.poll(count).toBe(columns);
  }
});

test('on a small screen the navigation slides in over a dimmed page, and goes by a press beside it', async ({
  page,
  keyless,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(keyless.url);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer).toBeVisible();
  const overlay = page.getByTestId('drawer-overlay');
  expect(await overlay.evaluate((box) => getComputedStyle(box).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  await page.mouse.click(380, 400);
  await expect(drawer).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('complementary', { name: 'Main' })).toBeVisible();
});
