import {
  attach,
  composer,
  expect,
  expectAccessible,
  expectReply,
  questions,
  replies,
  say,
  test,
  untilLoaded,
  untilStored,
} from '../support/journey.ts';

test('a stranger sees what Atrium is, writes, and is answered', async ({ page, keyless }) => {
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 401 && refused.push(response.url()));
  await page.goto(keyless.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Brain that Powers your New AI Computer');
  for (const claim of [
    'All AI tools in one secure platform',
    'latest models',
    'visual content',
    'workflow automation',
    'virtual employees',
    'control of your data',
  ]) {
    await expect(page.getByRole('main').getByText(claim).first()).toBeVisible();
  }
  const grids = {
    'Hire Virtual Employees': ['Executive Assistant', 'Sales & Marketing', 'Customer Support'],
    'Other Digital Personas': ['Elderly Care', 'Digital Buddy', 'AI Girlfriend'],
  };
  for (const [heading, names] of Object.entries(grids)) {
    for (const name of names)
      await expect(page.getByRole('region', { name: heading }).getByRole('link', { name })).toBeVisible();
  }
  await expectAccessible(page);

  await say(page, 'What is 18% of 2,450?');
  await expectReply(page, '441');
  const reply = replies(page).last();
  await expect(reply).toContainText('Atrium AI');
  await expect(reply).toContainText('Platform Routing');
  await expect(reply).toContainText(/\d\d:\d\d [AP]M · \d+ tokens/);
  for (const name of ['Copy', 'Good answer', 'Bad answer'])
    await expect(reply.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?chat=/);
  await expectAccessible(page);
  expect(refused).toEqual([]);
});

test('without a language model it says so, and how to connect one', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  await say(page, 'Write me a poem about the sea at night');
  await expectReply(page, /no language model is connected/i);
  await expect(replies(page)).toContainText('HOUSE_MODEL_URL');
});

test('about Atrium itself it answers from its guide', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  await say(page, 'How do I attach a file in Atrium?');
  await expectReply(page, /attach/i);
  await expect(replies(page).getByRole('list', { name: 'Sources' })).toBeVisible();
});

test('nothing is sent that is empty, Shift+Enter is a line, and Enter sends', { tag: '@keyboard' }, async ({
  page,
  keyless,
}) => {
  await page.goto(keyless.url);
  await composer(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Brain that Powers your New AI Computer');
  await composer(page).fill('2 + 2');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('please');
  await expect(composer(page)).toHaveValue('2 + 2\nplease');
  await composer(page).fill('2 + 2');
  await composer(page).press('Enter');
  await expectReply(page, '4');
});

test('a question in a language that runs from right to left does so, as it is written and once it is sent', async ({
  page,
  keyless,
}) => {
  await page.goto(keyless.url);
  await composer(page).fill('مرحبا، كيف حالك؟');
  await expect(composer(page)).toHaveCSS('direction', 'rtl');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(questions(page).getByText('مرحبا')).toHaveCSS('direction', 'rtl');
});

test('a draft survives a reload', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  await composer(page).fill('half a thought');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)), { message: 'the draft is kept' })
    .toContain('half a thought');
  await page.reload();
  await expect(composer(page)).toHaveValue('half a thought');
});

test('a reply is copied, rated, and its rating taken back', async ({ page, context, keyless }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(keyless.url);
  await say(page, '12 * 12');
  await expectReply(page, '144');
  await replies(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('144');
  const up = page.getByRole('button', { name: 'Good answer' });
  await untilStored(page, 'PUT', () => up.click());
  await expect(up).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(up).toHaveAttribute('aria-pressed', 'true');
  const down = page.getByRole('button', { name: 'Bad answer' });
  await untilStored(page, 'PUT', () => down.click());
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await expect(up).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await down.click();
  await expect(down).toHaveAttribute('aria-pressed', 'false');
});

test('what a reply took is told in a dialog, and a question is edited in a box, both accessible', async ({
  page,
  keyless,
}) => {
  await page.goto(keyless.url);
  await say(page, '12 * 12');
  await expectReply(page, '144');
  await replies(page).getByRole('button', { name: 'Message info' }).click();
  const info = page.getByRole('dialog', { name: 'Message info' });
  await expect(info).toContainText('Platform Routing');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(info).toBeHidden();
  await questions(page).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toHaveValue('12 * 12');
  await expectAccessible(page);
});

test('two tabs of a new visitor attach a file at the same moment, and both files are his', async ({
  page,
  keyless,
}) => {
  const second = await page.context().newPage();
  const tabs = [
    { tab: page, words: 'herons nest in trees' },
    { tab: second, words: 'storks nest on roofs' },
  ];
  for (const { tab } of tabs) {
    await tab.goto(keyless.url);
    // A tab that is still loading would take over the draft of the other tab.
    await untilLoaded(tab);
  }
  await Promise.all(
    tabs.map(({ tab, words }, n) =>
      attach(tab, { name: `${n}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`In spring ${words}.`) }),
    ),
  );
  for (const { tab, words } of tabs) {
    await tab.bringToFront();
    await say(tab, 'What do they do in spring?');
    await expectReply(tab, words);
  }
});
