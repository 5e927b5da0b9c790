import { type FakeDrive, startFakeDrive } from '../../server/src/testing/fake-drive/fake-drive.ts';
import { type Atrium, startAtrium } from '../support/atrium.ts';
import {
  test as base,
  closeNavigation,
  composer,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  openNavigation,
  replies,
  say,
  setTheme,
  signInAsDemo,
  toast,
} from '../support/journey.ts';

interface DriveStage {
  readonly drive: FakeDrive;
  /** Atrium that uses the fake instead of Google. */
  readonly withDrive: Atrium;
}

const test = base.extend<{ fresh: undefined }, DriveStage>({
  drive: [
    async ({}, use) => {
      const drive = await startFakeDrive();
      await use(drive);
      await drive.close();
    },
    { scope: 'worker' },
  ],
  withDrive: [
    async ({ drive, provider }, use) => {
      const atrium = await startAtrium({
        HOUSE_MODEL_URL: `${provider.url}/v1`,
        HOUSE_MODEL_NAME: 'fake-model',
        USER_DAILY_FREE_TOKENS: '100000000',
        ...drive.settings,
      });
      await use(atrium);
      await atrium.stop();
    },
    { scope: 'worker' },
  ],
  fresh: [
    async ({ drive, provider }, use) => {
      drive.reset();
      provider.behave({ reply: 'A heron.' });
      await use(undefined);
    },
    { auto: true },
  ],
});

type Page = Parameters<typeof composer>[0];

/** Opens the menu with the Google Drive option; in a narrow composer it is the tools menu. */
async function openStorage(page: Page, isMobile: boolean) {
  await page.getByRole('button', { name: isMobile ? 'Tools' : 'Storage', exact: true }).click();
  const menu = page.getByRole('menu', { name: isMobile ? 'Tools' : 'Storage' });
  return menu.locator('[role^="menuitem"]', { hasText: 'Google Drive' });
}

async function connect(page: Page, isMobile: boolean, choice = 'Allow'): Promise<void> {
  await (await openStorage(page, isMobile)).click();
  await page.getByRole('link', { name: choice, exact: true }).click();
  await page.waitForURL('**/dashboard');
}

const chatFiles = (drive: FakeDrive) => drive.files().filter((file) => file.name.endsWith('.json'));

test('a server without Google says so where the drive would be connected, and how it is set up', async ({
  page,
  keyless,
  isMobile,
}) => {
  await signInAsDemo(page, keyless.url);
  const option = await openStorage(page, isMobile);
  await expect(option).toContainText('Not set up here');
  for (const name of ['IPFS', 'iCloud', 'Dropbox', 'OneDrive']) {
    const later = page.getByRole('menuitem', { name });
    await expect(later).toBeDisabled();
    await expect(later).toContainText('Coming soon...');
  }
  await option.click();
  await expect(page).toHaveURL(`${keyless.url}/guide/google-drive`);
  await expect(page.getByRole('heading', { level: 1, name: 'Google Drive' })).toBeVisible();
  await page.goto(`${keyless.url}/dashboard?settings=data`);
  const section = page.getByRole('region', { name: 'Google Drive' });
  await expect(section).toContainText('GOOGLE_CLIENT_ID');
  await expectAccessible(page);
});

test('who does not allow it is told, and nothing is connected', async ({ page, withDrive, drive, isMobile }) => {
  await signInAsDemo(page, withDrive.url);
  for (const [choice, words] of [
    ['Cancel', 'you cancelled'],
    ['Allow without Drive', 'was not given permission'],
  ] as const) {
    await connect(page, isMobile, choice);
    await expect(toast(page)).toContainText('Google Drive was not connected');
    await expect(toast(page)).toContainText(words);
    await expect(page).toHaveURL(`${withDrive.url}/dashboard`);
  }
  await expect(await openStorage(page, isMobile)).toContainText('Connect');
  expect(drive.files()).toEqual([]);
});

test('a drive is connected, holds every chat, is paused, and is left', async ({ page, withDrive, drive, isMobile }) => {
  await signInAsDemo(page, withDrive.url);
  await say(page, 'Which bird is that?');
  await expectReply(page, 'A heron.');
  await page.goto(`${withDrive.url}/dashboard`);
  await expect(await openStorage(page, isMobile)).toContainText('Connect');
  await page.keyboard.press('Escape');
  await connect(page, isMobile);
  await expect(toast(page)).toContainText('Google Drive connected');
  await expect(page).toHaveURL(`${withDrive.url}/dashboard`);
  // The two example chats of a demo account and the chat above.
  await expect.poll(() => chatFiles(drive).length, { timeout: 20_000 }).toBe(3);
  const option = await openStorage(page, isMobile);
  await expect(option.and(page.getByRole('menuitemradio'))).toBeChecked();
  await page.keyboard.press('Escape');

  await say(page, 'And that one?');
  await expectReply(page, 'A heron.');
  await expect.poll(() => chatFiles(drive).length, { timeout: 20_000 }).toBe(4);
  const holding = (words: string) => chatFiles(drive).filter((file) => file.content?.toString().includes(words));
  await expect.poll(() => holding('And that one?')[0]?.content?.toString() ?? '').toContain('A heron.');

  const navigation = await openNavigation(page, isMobile);
  const state = navigation.getByRole('button', { name: /^Google Drive/ });
  await expect(state).toContainText('All saved', { timeout: 20_000 });
  await expectAccessible(page);
  await state.click();
  const section = page.getByRole('region', { name: 'Google Drive' });
  await expect(section).toContainText('mira@example.com');
  await expect(section).toContainText('4 of 4 saved');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await section.getByRole('button', { name: 'Pause' }).click();
  await expect(section.getByRole('status')).toHaveText('Paused');
  await section.getByRole('button', { name: 'Resume' }).click();
  await expect(section.getByRole('status')).toHaveText('All saved', { timeout: 20_000 });
  await section.getByRole('button', { name: 'Rebuild' }).click();
  await expect(section).toContainText('4 of 4 saved', { timeout: 30_000 });
  await section.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect Google Drive?' });
  await expectAccessible(page);
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme);
    const { width, height } = (await dialog.getByLabel('Keep them').boundingBox()) ?? {};
    expect([theme, width, height]).toEqual([theme, 16, 16]);
  }
  await dialog.getByLabel('Move them to the trash').check();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(section.getByRole('button', { name: 'Connect' })).toBeVisible({ timeout: 20_000 });
  expect(drive.files()).toEqual([]);
  await expect.poll(() => drive.grants, { timeout: 30_000 }).toBe(0);
});

test('a drive that fails harms no chat, is said to wait, and gets everything when it is well again', async ({
  page,
  withDrive,
  drive,
  isMobile,
}) => {
  test.slow();
  await signInAsDemo(page, withDrive.url);
  await connect(page, isMobile);
  let navigation = await openNavigation(page, isMobile);
  const state = () => navigation.getByRole('button', { name: /^Google Drive/ });
  await expect(state()).toContainText('All saved', { timeout: 20_000 });
  expect(chatFiles(drive)).toHaveLength(2);
  await closeNavigation(page, isMobile);
  drive.fail({ mode: 500 });
  await say(page, 'In bad times');
  await expectReply(page, 'A heron.');
  navigation = await openNavigation(page, isMobile);
  await expect(state()).toContainText('Waiting · 2 of 3 saved', { timeout: 30_000 });
  drive.recover();
  await state().click();
  await page.getByRole('region', { name: 'Google Drive' }).getByRole('button', { name: 'Sync now' }).click();
  await expect.poll(() => chatFiles(drive).length, { timeout: 20_000 }).toBe(3);
  await page.keyboard.press('Escape');
  drive.revokeAll();
  await say(page, 'Without access');
  await expectReply(page, 'A heron.');
  navigation = await openNavigation(page, isMobile);
  await expect(state()).toContainText('Reconnect', { timeout: 30_000 });
  await expectAccessible(page);
});

test('a chat that is in the drive alone opens, harmlessly, and goes on once it is taken in', async ({
  page,
  withDrive,
  drive,
  isMobile,
}) => {
  const entries = [
    {
      userMessage: 'From long ago?',
      aiResponse: 'Yes. <img src=x onerror=alert(1)> **Bold.**',
      timestamp: '2024-05-01T10:00:00Z',
    },
    { strange: true },
    { role: 'user', content: '<script>alert(2)</script>', timestamp: '2024-05-01T10:01:00Z' },
  ];
  drive.put({ name: 'An old talk.json', content: Buffer.from(JSON.stringify(entries)), modifiedAt: Date.now() });
  await signInAsDemo(page, withDrive.url);
  await connect(page, isMobile);
  const navigation = await openNavigation(page, isMobile);
  const row = navigation.getByRole('link', { name: /An old talk/ });
  await expect(row).toContainText('Only in Google Drive', { timeout: 20_000 });
  await row.click();
  await expect(page.getByRole('heading', { name: 'An old talk' })).toBeVisible();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('From long ago?');
  await expect(messages).toContainText('<script>alert(2)</script>');
  await expect(messages.locator('strong')).toHaveText('Bold.');
  await expect(messages.locator('img, script')).toHaveCount(0);
  await expect(composer(page)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Continue this chat' }).click();
  await expect(page).toHaveURL(/chat=/);
  await say(page, 'And now?');
  await expectReply(page, 'A heron.');
  await expect(replies(page)).toHaveCount(2);
  await expect
    .poll(() => chatFiles(drive).filter((file) => file.name.startsWith('An old talk')).length, { timeout: 20_000 })
    .toBe(2);
});
