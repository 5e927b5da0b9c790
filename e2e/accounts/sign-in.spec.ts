import {
  attach,
  closeNavigation,
  composer,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  openNavigation,
  say,
  toast,
  untilLoaded,
} from '../support/journey.ts';
import { continueWith, expect, signIn, signInAtIssuer, test } from '../support/sign-in-stage.ts';

test('what a visitor wrote comes along: the chat, the draft and its file, and the place', async ({
  page,
  open,
  isMobile,
}) => {
  await page.goto(open.url);
  await say(page, '12 * 12');
  await expectReply(page, '144');
  await composer(page).fill('half a thought');
  await attach(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Tariffs rise in May.') });
  await expect(page.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible();
  const place = page.url();

  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('link', { name: 'Other ways to sign in' }).click();
  await expectAccessible(page);
  await continueWith(page, 'Example ID');
  await signInAtIssuer(page, `visitor-${isMobile}`);

  await expect(page).toHaveURL(place);
  await expectReply(page, '144');
  await expect(composer(page)).toHaveValue('half a thought');
  await expect(page.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible();
  const mine = await openNavigation(page, isMobile);
  await expect(mine.getByRole('navigation', { name: 'Chat history' }).getByRole('link')).toHaveCount(1);
  await expect(mine.getByRole('button', { name: `Account: visitor-${isMobile}` })).toBeVisible();
  await closeNavigation(page, isMobile);
  await say(page, 'When do tariffs rise?');
  await expectReply(page, 'Tariffs rise in May.');
});

test('Google is signed in with from the sidebar', async ({ page, open, isMobile }) => {
  await page.goto(open.url);
  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByText('Sign in to save your chats')).toBeVisible();
  await navigation.getByRole('button', { name: 'Sign in with Google' }).click();
  await signInAtIssuer(page, 'by-google');
  await page.waitForURL(`${open.url}/`);
  await expect((await openNavigation(page, isMobile)).getByRole('button', { name: /by-google/ })).toBeVisible();
});

test('a tab shows who has signed in in another one, and nothing is written under the name of before', async ({
  page,
  context,
  open,
  isMobile,
}) => {
  const [first, second] = [`first-${isMobile}`, `second-${isMobile}`];
  await signIn(page, open.url, first);
  const account = async (name: string) =>
    (await openNavigation(page, isMobile)).getByRole('button', { name: `Account: ${name}` });
  await expect(await account(first)).toBeVisible();
  await closeNavigation(page, isMobile);
  await untilLoaded(page);
  // The issuer forgets the user, so that it asks for the account again.
  await context.clearCookies({ name: /^_/ });
  const other = await context.newPage();
  await other.goto(`${open.url}/api/auth/oidc?returnTo=/dashboard`);
  await signInAtIssuer(other, second);
  await other.waitForURL(`${open.url}/dashboard`);
  await expect(toast(page)).toContainText('You have signed in in another tab');
  await expect(await account(second)).toBeVisible();
});

for (const [provider, account] of [
  ['Microsoft', 'by-microsoft'],
  ['Apple', 'by-apple'],
] as const) {
  test(`${provider} leads to the dashboard`, async ({ page, open, isMobile }) => {
    await page.goto(`${open.url}/auth`);
    await continueWith(page, provider);
    await signInAtIssuer(page, account);
    await page.waitForURL(`${open.url}/dashboard`);
    await expect(
      (await openNavigation(page, isMobile)).getByRole('button', { name: new RegExp(account) }),
    ).toBeVisible();
  });
}

test('a sign-in that is cancelled says so, and can be begun again', async ({ page, open }) => {
  await page.goto(`${open.url}/auth`);
  await continueWith(page, 'Example ID');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('The sign-in with Example ID was cancelled.');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await continueWith(page, 'Example ID');
  await signInAtIssuer(page, 'second-thoughts');
  await page.waitForURL(`${open.url}/dashboard`);
});

test('an answer carried to another browser signs nobody in there', async ({ page, browser, open }) => {
  await page.goto(`${open.url}/auth`);
  await continueWith(page, 'Example ID');
  await expect(page.getByLabel('Account')).toBeVisible();
  // Does by hand what the browser would do, up to the redirect back to Atrium.
  const byHand = { maxRedirects: 0 };
  const proven = await page.request.post(page.url(), { form: { account: 'carried' }, ...byHand });
  const back = await page.request.get(proven.headers().location ?? '', byHand);
  const answer = back.headers().location ?? '';
  expect(answer).toContain('/api/auth/callback/oidc?code=');
  const other = await browser.newPage();
  await other.goto(answer);
  await expect(other.getByRole('alert')).toContainText('or was begun in another browser');
  await other.goto(`${open.url}/dashboard`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await other.request.get(`${open.url}/api/auth/user`)).status()).toBe(401);
  await other.close();
});

test('a sign-in leads back to a page of ours alone', async ({ page, open }) => {
  await page.goto(`${open.url}/auth?returnTo=${encodeURIComponent('https://elsewhere.example/')}`);
  await continueWith(page, 'Example ID');
  await signInAtIssuer(page, 'led-astray');
  await expect(page).toHaveURL(`${open.url}/dashboard`);
});

test('who is signed in and follows a link to sign in is led to where it leads', async ({ page, open }) => {
  await signIn(page, open.url, 'already');
  await page.goto(`${open.url}/auth?returnTo=%2Fdigital-personas`);
  await expect(page).toHaveURL(`${open.url}/digital-personas`);
});

test('buttons of providers that are not set up say so, and how it is done', async ({ page, keyless }) => {
  await page.goto(`${keyless.url}/auth`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  for (const [name, setting] of [
    ['Google', 'GOOGLE_CLIENT_ID'],
    ['Apple', 'APPLE_TEAM_ID'],
    ['Microsoft', 'MICROSOFT_CLIENT_SECRET'],
  ] as const) {
    await page.getByRole('button', { name: `Continue with ${name}` }).click();
    const note = page.getByRole('note');
    await expect(note).toContainText(`Signing in with ${name} is not set up on this server.`);
    await expect(note).toContainText(setting);
    await expect(note).toContainText(`${keyless.url}/api/auth/callback/${name.toLowerCase()}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  const guide = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'How to set up sign-in' }).click();
  await expect((await guide).getByRole('heading', { level: 1 })).toHaveText('Sign in and your account');
  await page.goto(`${keyless.url}/api/auth/google`);
  await expect(page.getByRole('alert')).toHaveText('Signing in with Google is not set up on this server.');
  expect(await toast(page).count()).toBe(0);
});

test('who must sign in before adding a provider, or comes from one that is none, reads so', async ({
  page,
  open,
  keyless,
}) => {
  await page.goto(`${open.url}/api/auth/oidc?link=1`);
  await expect(page.getByRole('alert')).toHaveText('Sign in first, then connect Example ID.');
  await page.goto(`${open.url}/api/auth/callback/nobody?code=x`);
  await expect(page.getByRole('alert')).toHaveText(
    'There is no such way to sign in on this server. Choose one of those here.',
  );
  await page.goto(`${keyless.url}/api/auth/google?link=1`);
  await expect(toast(page)).toContainText('Signing in with Google is not set up on this server.');
  await expect(page).toHaveURL(`${keyless.url}/dashboard`);
});

test('a file still on its way is there after signing in', async ({ page, open, isMobile }) => {
  await page.goto(open.url);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/attachments*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await composer(page).fill('With a file');
  await attach(page, { name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('Slow but sure.') });
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('link', { name: 'Other ways to sign in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const way = page.getByRole('button', { name: 'Continue with Example ID' });
  await way.click();
  await expect(way).toHaveAttribute('aria-busy', 'true');
  expect(new URL(page.url()).pathname).toBe('/auth');
  held.resolve();
  await signInAtIssuer(page, `slow-${isMobile}`);
  await expect(composer(page)).toHaveValue('With a file');
  await expect(page.getByRole('button', { name: 'Remove slow.txt' })).toBeVisible();
});
