import type { Page } from '@playwright/test';
import { startAtrium } from '../support/atrium.ts';
import { expectAccessible, expectNoOverflow, toast } from '../support/journey.ts';
import { chooseInUserMenu, expect, signIn, test } from '../support/sign-in-stage.ts';

/** Adds a virtual device that creates and stores passkeys, and confirms every prompt. */
async function giveAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    decline: (isDeclined: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isDeclined }),
  };
}

const named = (url: string) => url.replace('127.0.0.1', 'localhost');

test('a passkey is added, named, signs in, and is removed', async ({ page, open, isMobile }) => {
  const url = named(open.url);
  const device = await giveAuthenticator(page);
  await signIn(page, url, `key-holder-${isMobile}`);
  await page.goto(`${url}/dashboard?settings=account`);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByText('No passkeys yet.')).toBeVisible();
  await section.getByRole('button', { name: 'Add passkey' }).click();
  await section.getByLabel('Name of the passkey').fill('Desk');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Add passkey' }).click();
  await expect(toast(page)).toContainText('Sign in with “Desk” from now on.');
  await section.getByRole('button', { name: 'Rename Desk' }).click();
  const name = page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name');
  await name.fill('Desk at home');
  await name.press('Enter');
  await expect(section.getByText('Desk at home')).toBeVisible();

  await section.getByRole('button', { name: 'Add passkey' }).click();
  await expect(section.getByLabel('Name of the passkey')).toBeVisible();
  await section.getByRole('button', { name: 'Add passkey' }).click();
  await expect(section.getByText('This device has a passkey for your account already.')).toBeVisible();

  await page.goto(`${url}/dashboard`);
  await chooseInUserMenu(page, 'Log out', isMobile);
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/auth?returnTo=${encodeURIComponent('/dashboard?settings=account')}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await device.decline(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or choose another way.');
  await device.decline(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${url}/dashboard?settings=account`);
  await expect(section.getByText(/last used/)).toBeVisible();
  await section.getByRole('button', { name: 'Remove Desk at home' }).click();
  await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('No passkeys yet.')).toBeVisible();
});

test('the link of the first start makes the owner, once; a passkey brings the owner back', async ({
  page,
  browser,
  isMobile,
}) => {
  const atrium = await startAtrium();
  const url = named(atrium.url);
  await giveAuthenticator(page);
  await expect.poll(() => atrium.said()).toMatch(/\/auth\/owner\?token=\S+/);
  const link = url + (/\/auth\/owner\?token=\S+/.exec(atrium.said())?.[0] ?? '');

  await page.goto(link);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Become the owner' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Owner' })).toBeVisible();
  expect(page.url()).toBe(`${url}/auth/owner`);
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Your passkey is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go to the dashboard' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/dashboard`);
  await page.goto(`${url}/admin/personas`);
  await expect(page.getByText('ADMIN ONLY')).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto(link);
  await stranger.getByRole('button', { name: 'Become the owner' }).click();
  await expect(stranger.getByRole('alert')).toHaveText(
    'This link was used already or has run out. Run npm run owner-link on the server for a new one.',
  );
  await stranger.close();

  await page.goto(`${url}/dashboard`);
  await chooseInUserMenu(page, 'Log out', isMobile);
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/auth`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${url}/dashboard`);
  await page.goto(`${url}/admin/personas`);
  await expect(page.getByText('ADMIN ONLY')).toBeVisible();
  await atrium.stop();
});
