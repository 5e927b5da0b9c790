import {
  becomeDemoUser,
  beginRename,
  closeNavigation,
  expect,
  expectAccessible,
  expectReply,
  openNavigation,
  say,
  signInAsDemo,
  test,
  toast,
  tryDemoAccount,
} from '../support/journey.ts';

test('the sign-in page says what it is and offers what works', async ({ page, keyless }) => {
  await page.goto(`${keyless.url}/auth`);
  await expect(page.getByText('Your AI assistant platform - start chatting instantly with free AI')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Choose your preferred sign-in method')).toBeVisible();
  for (const provider of ['Google', 'Apple', 'Microsoft'])
    await expect(page.getByRole('button', { name: `Continue with ${provider}` })).toBeVisible();
  await expect(page.getByText('By continuing, you agree to our')).toBeVisible();
  await expectAccessible(page);
});

test('a demo user gets a dashboard, a history and a menu, and logs out', async ({
  page,
  context,
  atrium,
  provider,
  isMobile,
}) => {
  provider.behave({ reply: 'Noted.' });
  await tryDemoAccount(page, atrium.url);
  await expect(toast(page)).toContainText("You're now logged in as a demo user.");
  await say(page, 'A question for the history');
  await expectReply(page, 'Noted.');
  const navigation = await openNavigation(page, isMobile);
  const history = navigation.getByRole('navigation', { name: 'Chat history' });
  await expect(history.getByRole('link', { name: 'A question for the history' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(history).toContainText(/\d+\.\d (B|KB)/);
  await navigation.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Learn more' })).toBeVisible();
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Learn more' }).click();
  const guide = await opened;
  await expect(guide).toHaveURL(`${atrium.url}/guide`);
  await expect(guide.getByRole('heading', { level: 1 })).toBeVisible();
  await guide.close();
  await navigation.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(`${atrium.url}/`);
  await expect((await openNavigation(page, isMobile)).getByText('Sign in to save your chats')).toBeVisible();
});

test('who is signed in is led past the sign-in page', async ({ page, atrium }) => {
  await becomeDemoUser(page, atrium.url);
  await page.goto(`${atrium.url}/auth`);
  await expect(page).toHaveURL(`${atrium.url}/dashboard`);
});

test('what a visitor wrote comes along to the demo account', async ({ page, atrium, provider, isMobile }) => {
  provider.behave({ reply: 'Kept.' });
  await page.goto(atrium.url);
  await say(page, 'Written before signing in');
  await expectReply(page, 'Kept.');
  await tryDemoAccount(page, atrium.url);
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('link', { name: 'Written before signing in' }).click();
  await expectReply(page, 'Kept.');
});

test('a chat is renamed, cleared and deleted', async ({ page, atrium, provider, isMobile }) => {
  provider.behave({ reply: 'Done.' });
  await signInAsDemo(page, atrium.url);
  await say(page, 'To be renamed');
  await expectReply(page, 'Done.');
  const title = await beginRename(page, isMobile);
  await title.fill('A better name');
  await title.press('Enter');
  let navigation = await openNavigation(page, isMobile);
  const row = () => navigation.getByRole('link', { name: 'A better name' });
  await expect(row()).toBeVisible();
  await closeNavigation(page, isMobile);

  await page.getByRole('button', { name: 'More' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Clear chat' }).click();
  await expect(page.getByRole('heading', { name: 'The Brain that Powers your New AI Computer' })).toBeVisible();
  navigation = await openNavigation(page, isMobile);
  await expect(row()).not.toHaveAttribute('aria-current', 'page');
  await row().click();
  await expectReply(page, 'Done.');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete chat' }).click();
  await expect(toast(page)).toContainText('Chat deleted');
  await expect(toast(page)).toContainText('A better name');
  await expect(page.getByRole('heading', { name: 'The Brain that Powers your New AI Computer' })).toBeVisible();
  navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByRole('navigation', { name: 'Chat history' })).toBeVisible();
  await expect(row()).toBeHidden();
});
