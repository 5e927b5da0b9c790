import {
  composer,
  expect,
  expectAccessible,
  expectReply,
  questions,
  replies,
  say,
  setTheme,
  signInAsDemo,
  test,
  toast,
  untilLoaded,
} from '../support/journey.ts';

test('what is opened without a connection says that it could not be loaded, and comes by itself when it is back', async ({
  page,
  context,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  // The code of a space's page is loaded, but not the content of the space that is opened below.
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1`);
  await expect(page.getByRole('heading', { name: 'My Personal Space', level: 1 })).toBeVisible();
  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  await untilLoaded(page);
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: 'My Workspace' }).click();
  await expect(page.getByRole('heading', { name: 'The space could not be loaded' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await setTheme(page, 'dark');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'My Workspace', level: 1 })).toBeVisible();
});

test('that the connection is lost is said above the page, and covers nothing of it', async ({
  page,
  context,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  await say(page, 'How do I share a chat?');
  await expect(replies(page)).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const note = page.getByText('Offline. What you write is kept.');
  await expect(note).toBeVisible();
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const { y = 0, height = 0 } = (await note.boundingBox()) ?? {};
    for (const part of await page.locator('#root > * > :not(.skip-link)').all())
      expect((await part.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
    const [whole, seen] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(whole).toBe(seen);
  }
  await context.setOffline(false);
  await expect(note).toBeHidden();
});

test('what is pressed without a connection fails at once, and is not done when it is back', async ({
  page,
  context,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?settings=account`);
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeVisible();
  await untilLoaded(page);
  const before = await name.inputValue();
  await context.setOffline(true);
  await name.fill('Somebody Else');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The name was not saved. Try again in a moment.')).toBeVisible();
  await expect(name).toHaveValue('Somebody Else');
  await context.setOffline(false);
  await page.reload();
  await expect(name).toHaveValue(before);
});

test('a question that is sent without a connection says so, stays, and goes out when it is tried again with one', async ({
  page,
  context,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'They wade.' });
  await signInAsDemo(page, atrium.url);
  await say(page, 'Where do herons stand?');
  await expectReply(page, 'They wade.');
  await untilLoaded(page);
  await context.setOffline(true);
  provider.behave({ reply: 'They fish.' });
  await say(page, 'What do herons do?');
  const offline = 'This device is offline. Check your connection and try again.';
  await expect(toast(page)).toContainText(offline);
  await expect(replies(page).last()).toContainText(offline);
  await expect(questions(page).last()).toContainText('What do herons do?');
  await context.setOffline(false);
  await replies(page).last().getByRole('button', { name: 'Try again' }).first().click();
  await expectReply(page, 'They fish.');
  await expect(questions(page)).toHaveCount(2);
});

test('a question that is asked behind a reply without a connection waits in sight, and goes out when it is back', async ({
  page,
  context,
  atrium,
  provider,
}) => {
  await signInAsDemo(page, atrium.url);
  await untilLoaded(page);
  provider.behave({ reply: 'They wade in shallow water.', holdAfter: 1 });
  await say(page, 'Where do herons stand?');
  await expect(replies(page).last()).toContainText('They wade');
  await context.setOffline(true);
  await composer(page).fill('What do herons do?');
  await page.getByRole('button', { name: 'Send after this reply' }).click();
  await expect(page.getByRole('list', { name: 'Questions waiting' })).toContainText('What do herons do?');
  await expect(composer(page)).toHaveValue('');
  provider.behave({ reply: 'They fish.' });
  provider.release();
  await context.setOffline(false);
  await expectReply(page, 'They fish.');
  await expect(questions(page)).toHaveCount(2);
});
