import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumOptions } from '../support/chromium.ts';
import { test as base, expect, expectReply, say } from '../support/journey.ts';

/** A browser in which the user has blocked all cookies, which also blocks all storage of a page. */
const test = base.extend<{ blocked: BrowserContext }>({
  blocked: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-blocked-'));
    mkdirSync(join(folder, 'Default'));
    const profile = { default_content_setting_values: { cookies: 2 } };
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile }));
    const { args, executablePath } = chromiumOptions;
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: [...args, '--headless=new'],
    });
    await use(context);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test('a browser that blocks cookies and storage shows the page, and why nothing goes on in it', async ({
  keyless,
  blocked,
}) => {
  const page = await blocked.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(keyless.url);
  const why = page.getByRole('region', { name: /^Notifications/ }).getByText('Its cookies and site data are blocked');
  await expect(why).toBeVisible();
  await say(page, 'What is 2 * 3?');
  await expectReply(page, '6');
  await expect(why).toBeVisible();
  expect(faults).toEqual([]);
});
