import {
  composer,
  expectAccessible,
  expectFocusIn,
  expectNoOverflow,
  expectReply,
  openNavigation,
  say,
  toast,
  tryDemoAccount,
} from '../support/journey.ts';
import { chooseInUserMenu, continueWith, expect, signIn, signInAtIssuer, test } from '../support/sign-in-stage.ts';

test('the settings open over the page, have an address, and Back and Escape close them', async ({
  page,
  open,
  isMobile,
}) => {
  await signIn(page, open.url, 'settled');
  await chooseInUserMenu(page, 'Settings', isMobile);
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(page).toHaveURL(`${open.url}/dashboard?settings=account`);
  await expect(dialog.getByText('settled@example.org').first()).toBeVisible();
  for (const name of ['API Keys']) {
    await expect(dialog.getByRole('tab', { name })).toBeDisabled();
    await expect(dialog.getByRole('tab', { name })).toContainText('Coming soon...');
  }
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('tab', { name: 'Data' }).click();
  await expect(page).toHaveURL(`${open.url}/dashboard?settings=data`);
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${open.url}/dashboard`);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${open.url}/dashboard`);

  await page.goto(`${open.url}/dashboard?settings=account`);
  await expect(dialog.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${open.url}/dashboard`);
});

test('by keys alone: into the settings, through the tabs, and back to where one was', { tag: '@keyboard' }, async ({
  page,
  open,
}) => {
  await signIn(page, open.url, 'typist');
  const account = page.getByRole('button', { name: /^Account/ });
  await account.focus();
  await page.keyboard.press('Enter');
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('Upgrade plan')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Settings')).toBeFocused();
  await page.keyboard.press('Enter');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Account')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tab('Data')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(tab('Account')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(account).toBeFocused();
  await composer(page).focus();
  await page.keyboard.press('Control+,');
  await expectFocusIn(page.getByRole('dialog', { name: 'Settings' }));
  await page.keyboard.press('Control+,');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(composer(page)).toBeFocused();
});

test('a session ended from another browser is over there at once, which says so and leads back', async ({
  page,
  browser,
  open,
  isMobile,
  contextOptions,
}) => {
  const account = `two-browsers-${isMobile}`;
  await signIn(page, open.url, account);
  await say(page, '3 + 4');
  await expectReply(page, '7');
  const place = page.url();
  await composer(page).fill('not sent yet');

  const context = await browser.newContext(contextOptions);
  const other = await context.newPage();
  await signIn(other, open.url, account);
  await other.goto(`${open.url}/dashboard?settings=account`);
  const sessions = other.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
  await expect(sessions.nth(1)).toContainText('127.0.0.1');
  await sessions.nth(1).getByRole('button', { name: /^End/ }).click();
  await expect(sessions).toHaveCount(1);

  // The page polls the server by itself, whether the sidebar is open or not.
  await expect(page.getByRole('alert')).toHaveText(
    'You have been signed out: this session was ended or has expired. Sign in to go on.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await expect(page).toHaveURL(place);
  await expectReply(page, '7');
  await expect(composer(page)).toHaveValue('not sent yet');
  await context.close();
});

test('all other sessions are ended at once; whoever opens the page again is told', async ({
  page,
  browser,
  open,
  isMobile,
}) => {
  const account = `many-browsers-${isMobile}`;
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, open.url, account);
  await composer(other).fill('for my eyes only');
  // The tab is closed only after it has shown the user: a tab that never knew the user would report no sign-out.
  await expect(
    (await openNavigation(other, isMobile)).getByRole('button', { name: new RegExp(account) }),
  ).toBeVisible();
  await other.goto('about:blank');
  await signIn(page, open.url, account);
  await page.goto(`${open.url}/dashboard?settings=account`);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(toast(page)).toContainText('One other session was ended.');
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await other.goto(`${open.url}/dashboard`);
  await expect(other.getByRole('region', { name: /^Notifications/ })).toContainText('You have been signed out');
  // Nobody else sees the draft, and its author finds it again.
  await expect(composer(other)).toHaveValue('');
  await tryDemoAccount(other, open.url);
  await expect(composer(other)).toHaveValue('');
  await chooseInUserMenu(other, 'Log out', isMobile);
  await other.waitForURL(`${open.url}/`);
  await expect(composer(other)).toHaveValue('');
  // The issuer already knows this browser and asks for nothing.
  await other.goto(`${open.url}/auth`);
  await continueWith(other, 'Example ID');
  await expect(composer(other)).toHaveValue('for my eyes only');
  await context.close();
});

test('an account is deleted after its address is typed, and nothing of it is left', async ({
  page,
  open,
  isMobile,
}) => {
  const account = `leaver-${isMobile}`;
  await signIn(page, open.url, account);
  await say(page, '5 * 5');
  await expectReply(page, '25');
  await composer(page).fill('never sent');
  await page.goto(`${open.url}/dashboard?settings=account`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  for (const what of [
    'all chats, with their messages, files and public links',
    'all spaces, with their sources, notes, tasks and reports',
    'your own personas, and the keys and services you connected',
    'the credits you have left, and the record of what you used',
  ]) {
    await expect(dialog).toContainText(what);
  }
  await expectAccessible(page);
  await expectNoOverflow(page);
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await dialog.getByRole('textbox').fill('somebody@example.org');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(`${account}@example.org`);
  await confirm.click();
  await page.waitForURL(`${open.url}/`);
  await expect(toast(page)).toContainText('Your account has been deleted');
  await expect(composer(page)).toHaveValue('');
  await expect((await openNavigation(page, isMobile)).getByText('Sign in to save your chats')).toBeVisible();

  await page.goto(`${open.url}/auth`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await page.waitForURL(`${open.url}/dashboard`);
  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByRole('button', { name: new RegExp(account) })).toBeVisible();
  await expect(navigation.getByRole('link', { name: '5 * 5' })).toBeHidden();
});

test('a second provider is added to an account; one that belongs to another account is refused', async ({
  page,
  browser,
  open,
  isMobile,
}) => {
  const taken = `taken-${isMobile}`;
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, open.url, taken);
  await context.close();

  await page.goto(`${open.url}/auth`);
  await page.getByRole('button', { name: 'Try Demo Account' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${open.url}/dashboard?settings=account`);
  await expect(page.getByText('A demo account is deleted after 24 hours without use.')).toBeVisible();
  await page.goto(`${open.url}/dashboard`);
  await chooseInUserMenu(page, 'Log out', isMobile);
  await page.waitForURL(`${open.url}/`);

  const own = `owner-of-two-${isMobile}`;
  await signIn(page, open.url, own);
  await page.context().clearCookies({ path: /.*/, name: /^_(session|interaction)/ });
  await page.goto(`${open.url}/dashboard?settings=account`);
  await page.getByRole('button', { name: 'Add Google' }).click();
  await signInAtIssuer(page, taken);
  await expect(page.getByRole('alert')).toHaveText('This Google account already belongs to another account here.');
  await expect(page).toHaveURL(`${open.url}/dashboard?settings=account`);
  await page.context().clearCookies({ name: /^_(session|interaction)/ });
  await page.getByRole('button', { name: 'Add Google' }).click();
  await signInAtIssuer(page, `${own}-at-google`);
  const ways = page.getByRole('list', { name: 'Ways to sign in' }).getByRole('listitem');
  await expect(ways).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove Google' }).click();
  await page.getByRole('dialog', { name: 'Remove Google?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(ways).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove Example ID' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('This is the last way into your account.')).toBeVisible();
});
