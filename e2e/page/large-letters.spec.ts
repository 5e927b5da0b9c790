import { doubleLetters } from '../support/double-letters.ts';
import { becomeDemoUser, composer, expect, expectNoOverflow, questions, say, test } from '../support/journey.ts';

test('with letters twice as large the parts of a space and a tab’s own button stand beside nothing they cover', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  await doubleLetters(page);
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1`);
  for (const part of ['Sources', 'Chat', 'Studio'])
    await expect(page.getByRole('group').getByRole('button', { name: part, exact: true })).toBeInViewport({ ratio: 1 });
  await expectNoOverflow(page);
  await page.getByRole('group').getByRole('button', { name: 'Studio', exact: true }).click();
  const tool = page.getByRole('button', { name: /^Audio Summary/ });
  await expect(tool).toBeVisible();
  const name = tool.getByText('Audio Summary');
  expect(await name.evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true);

  await page.getByRole('group').getByRole('button', { name: 'Sources', exact: true }).click();
  const adding = page.getByRole('button', { name: 'Add Source' });
  await expect(adding).toBeVisible();
  expect(await adding.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);

  await page.goto(`${keyless.url}/digital-personas?new=1`);
  await expect(page.getByRole('button', { name: 'Start from Executive Assistant' })).toBeInViewport({ ratio: 1 });

  await page.goto(`${keyless.url}/dashboard?section=history`);
  await page.getByRole('main').getByRole('link', { name: 'A short tour of your workspace' }).click();
  const copying = page.getByRole('button', { name: 'Copy', exact: true }).filter({ hasText: 'Copy' });
  await expect(copying).toBeVisible();
  const linesOfWord = () =>
    copying.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return range.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(button).fontSize);
    });
  expect(await linesOfWord()).toBeLessThan(2);
  for (const action of ['Save as note', 'Try again', 'Message info']) {
    const box = await page.getByRole('button', { name: action }).last().boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), action).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
  const icon = page.getByRole('button', { name: 'Open navigation' }).locator('svg');
  expect((await icon.boundingBox())?.width, 'icons grow with the words').toBe(36);

  await page.goto(`${keyless.url}/dashboard?settings=usage`);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const refresh = settings.getByRole('button', { name: 'Refresh' });
  await expect(refresh).toBeVisible();
  const heading = settings.getByRole('heading', { name: 'Usage', exact: true });
  const isWhole = () => heading.evaluate((title) => title.scrollWidth <= title.clientWidth);
  await expect.poll(isWhole).toBe(true);
  expect((await refresh.boundingBox())?.y).toBeGreaterThan((await heading.boundingBox())?.y ?? 0);

  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  const space = page.getByRole('main').getByRole('link', { name: 'My Personal Space' });
  await expect(space).toBeVisible();
  expect((await space.boundingBox())?.width).toBeGreaterThan(64);

  await page.goto(`${keyless.url}/dashboard?section=knowledge-base`);
  const search = page.getByRole('searchbox', { name: 'Search your sources' });
  await expect(search, 'a hint that is cut off says so').toHaveCSS('text-overflow', 'ellipsis');
});

test('with letters twice as large a long question leaves Send in view, and its file and what is told of a reply can be read', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  await doubleLetters(page);
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=history`);
  await page.getByRole('main').getByRole('link', { name: 'A short tour of your workspace' }).click();
  const name = 'Everything about the harbour of Skarholm, its fees and its lighthouse.txt';
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from('The small boat pays 12 crowns.') };
  await page.getByTestId('file-input').setInputFiles(file);
  await composer(page).fill('What does the small boat pay for a night in the harbour? '.repeat(6));
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeInViewport({ ratio: 1 });
  await send.click();
  const sent = questions(page)
    .last()
    .getByRole('link', { name: /^Everything/ });
  await expect(sent).toBeVisible();
  expect((await sent.boundingBox())?.x).toBeGreaterThanOrEqual(0);

  await page.getByRole('button', { name: 'Message info' }).last().click();
  const model = page.getByRole('dialog', { name: 'Message info' }).getByRole('definition').first();
  expect((await model.boundingBox())?.width).toBeGreaterThan(96);
});

test('with letters twice as large Send stays in view below a waiting question and a file, and a space’s name keeps its words whole', {
  tag: '@phone',
}, async ({ page, atrium, provider }) => {
  await doubleLetters(page);
  await becomeDemoUser(page, atrium.url);
  await page.goto(`${atrium.url}/dashboard?section=spaces`);
  const name = page.getByRole('main').getByRole('link', { name: 'My Personal Space' });
  expect((await name.boundingBox())?.width).toBeGreaterThan(200);

  provider.behave({ tokens: 40, holdAfter: 10 });
  await page.goto(atrium.url);
  await say(page, 'What does the small boat pay?');
  await composer(page).fill('And what does the large boat pay?');
  await page.getByRole('button', { name: 'Send after this reply' }).click();
  await expect(page.getByRole('list', { name: 'Questions waiting' })).toBeVisible();
  const file = { name: 'Fees.txt', mimeType: 'text/plain', buffer: Buffer.from('The small boat pays 12 crowns.') };
  await page.getByTestId('file-input').setInputFiles(file);
  await expect(page.getByRole('list', { name: 'Attached files' })).toBeVisible();
  await composer(page).fill('What does the small boat pay for a night in the harbour? '.repeat(8));
  await expect(page.getByRole('button', { name: 'Send after this reply' })).toBeInViewport({ ratio: 1 });
});

test('with letters twice as large the whole button over a copy of a chat is in view', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  const origin = keyless.url;
  await doubleLetters(page);
  await becomeDemoUser(page, origin);
  const { chats } = await (await page.request.get(`${origin}/api/chat-sessions`)).json();
  const shared = await page.request.post(`${origin}/api/chat/${chats[0].id}/share`, { headers: { origin } });
  await page.goto(`${origin}/share/${(await shared.json()).token}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue this chat' })).toBeInViewport({ ratio: 1 });
  await expectNoOverflow(page);
});
