import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { issuedClient, type OidcIssuer, startOidcIssuer } from '../../server/src/testing/sign-in/oidc-issuer.ts';
import { type Atrium, startAtrium } from './atrium.ts';
import { test as base, expect, openNavigation } from './journey.ts';

interface SignInStage {
  /** A real OpenID Connect provider on loopback; all four sign-in providers of `open` use it. */
  readonly issuer: OidcIssuer;
  /** Atrium with every sign-in provider configured. */
  readonly open: Atrium;
}

interface WithIssuer {
  readonly issuer: OidcIssuer;
  readonly atrium: Atrium;
}

/** The fixtures for sign-in: those of journeys, with an identity provider. */
export const test = base.extend<Record<never, never>, SignInStage & { readonly withIssuer: WithIssuer }>({
  withIssuer: [
    async ({}, use) => {
      const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      let issuer: OidcIssuer | undefined;
      const atrium = await startAtrium(async (url) => {
        const ids = ['google', 'apple', 'microsoft', 'oidc'];
        // A passkey needs a host name, so journeys also use localhost.
        const origins = [url, url.replace('127.0.0.1', 'localhost')];
        const back = origins.flatMap((origin) => ids.map((id) => `${origin}/api/auth/callback/${id}`));
        issuer = await startOidcIssuer(back, { appleKey: apple.publicKey });
        return settingsFor(issuer, apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
      });
      if (!issuer) throw new Error('There is no issuer.');
      await use({ issuer, atrium });
      await atrium.stop();
      await issuer.close();
    },
    { scope: 'worker' },
  ],
  issuer: [async ({ withIssuer }, use) => use(withIssuer.issuer), { scope: 'worker' }],
  open: [async ({ withIssuer }, use) => use(withIssuer.atrium), { scope: 'worker' }],
});

function settingsFor({ issuer }: OidcIssuer, appleKey: string): Record<string, string> {
  return {
    GOOGLE_OAUTH_BASE_URL: issuer,
    GOOGLE_CLIENT_ID: issuedClient.id,
    GOOGLE_CLIENT_SECRET: issuedClient.secret,
    MICROSOFT_OAUTH_BASE_URL: issuer,
    MICROSOFT_CLIENT_ID: issuedClient.id,
    MICROSOFT_CLIENT_SECRET: issuedClient.secret,
    APPLE_OAUTH_BASE_URL: issuer,
    APPLE_CLIENT_ID: issuedClient.id,
    APPLE_TEAM_ID: 'TEAM000001',
    APPLE_KEY_ID: 'KEY0000001',
    APPLE_PRIVATE_KEY: appleKey,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: issuedClient.id,
    OIDC_CLIENT_SECRET: issuedClient.secret,
    OIDC_NAME: 'Example ID',
    OUTBOUND_ALLOW: '127.0.0.1',
  };
}

export { expect };

/** Opens the dialog of the sign-in page and continues with a provider. */
export async function continueWith(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: `Continue with ${name}` }).click();
}

/** Fills in the issuer's page. */
export async function signInAtIssuer(page: Page, account: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in at the issuer' })).toBeVisible();
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in through the operator's own provider, from the sign-in page to the dashboard. */
export async function signIn(page: Page, url: string, account: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await continueWith(page, 'Example ID');
  await signInAtIssuer(page, account);
  await page.waitForURL(`${url}/dashboard`);
}

/** Chooses an item in the user menu. */
export async function chooseInUserMenu(page: Page, item: string, isMobile: boolean): Promise<void> {
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
