import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chatGptConversation, claudeConversation } from '../../server/src/testing/samples/foreign-exports.ts';
import {
  becomeDemoUser,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  say,
  signInAsDemo,
  test,
  toast,
  untilLoaded,
} from '../support/journey.ts';

const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

const settings = async (page: Page, url: string) => {
  await page.goto(`${url}/dashboard?settings=data`);
  await expect(page.getByRole('heading', { name: 'Import chats' })).toBeVisible();
};

const jsonFile = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
});

test('a chat is shared as a copy, read without an account, and gone when it is revoked', async ({
  page,
  browser,
  atrium,
  provider,
}) => {
  provider.behave({ reply: '## Herons\n\nThey **wade**. ![far](https://pictures.example/a.png)' });
  await signInAsDemo(page, atrium.url);
  await say(page, 'What do herons do?');
  await expectReply(page, 'They wade.');
  await menu(page, 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share this chat' });
  await expect(dialog).toContainText('Shared: 2 messages');
  await expect(dialog).toContainText('Not shared:');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make a public link' }).click();
  const link = await dialog.getByLabel('Public link').inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const elsewhere = await browser.newContext();
  const reader = await elsewhere.newPage();
  const foreign: string[] = [];
  reader.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(atrium.url).origin) foreign.push(request.url());
  });
  const answer = await reader.goto(link);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reader.locator('[data-role=user]')).toHaveText(/What do herons do\?/);
  await expect(reader.getByRole('heading', { name: 'Herons', exact: true })).toBeVisible();
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await expect(reader.getByRole('link', { name: 'far' })).toBeVisible();
  await expect(reader.getByText('Load image')).toHaveCount(0);
  await expect(reader.getByPlaceholder('Ask me anything...')).toHaveCount(0);
  await expect(reader.getByRole('link', { name: 'Sign in to continue this chat' })).toBeVisible();
  await expectAccessible(reader);
  await expectNoOverflow(reader);
  expect(foreign).toEqual([]);

  // Later messages are not in the shared copy until the owner updates it.
  provider.behave({ reply: 'They also fish.' });
  await say(page, 'And then?');
  await expectReply(page, 'They also fish.');
  await reader.reload();
  await expect(reader.getByText('They wade.')).toBeVisible();
  await expect(reader.getByText('They also fish.')).toHaveCount(0);
  await menu(page, 'Share');
  await dialog.getByRole('button', { name: 'Update the copy' }).click();
  await expect(dialog).toContainText('The copy has 4 messages');
  await reader.reload();
  await expect(reader.getByText('They also fish.')).toBeVisible();

  // A reader with an account continues in their own chat.
  await becomeDemoUser(reader, atrium.url);
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Continue this chat' }).click();
  await reader.waitForURL('**/dashboard?chat=*');
  await expect(reader.getByText('They also fish.')).toBeVisible();

  await settings(page, atrium.url);
  await page.getByRole('button', { name: /^Revoke the link of/ }).click();
  await page.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText("None. A link is made in a chat's menu, under Share.")).toBeVisible();
  await reader.goto(link);
  await expect(reader.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectAccessible(reader);
  await elsewhere.close();
});

test('a visitor is told that sharing needs an account', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'Hello.' });
  await page.goto(atrium.url);
  await say(page, 'Hi');
  await expectReply(page, 'Hello.');
  await menu(page, 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share this chat' });
  await expect(dialog.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make a public link' })).toHaveCount(0);
});

test('a chat is exported in each format', async ({ page, atrium, provider }) => {
  provider.behave({
    reply: '# Herons\n\nThey **wade** → привет.\n\n| Bird | Span |\n|---|--:|\n| Heron | \\(1.9\\) |',
  });
  await signInAsDemo(page, atrium.url);
  await say(page, 'Tell me of herons');
  await expectReply(page, 'They wade');
  const save = async (name: string) => {
    await menu(page, 'Export');
    const dialog = page.getByRole('dialog', { name: 'Export this chat' });
    if (name === 'Markdown') await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const download = await downloading;
    await expect(dialog).toBeHidden();
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  };
  const markdown = await save('Markdown');
  expect(markdown.name).toMatch(/\.md$/);
  expect(markdown.content.toString()).toContain('They **wade** → привет.');
  expect((await save('PDF')).content.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await save('Plain text')).content.toString()).toContain('Tell me of herons');
  expect(JSON.parse((await save('JSON')).content.toString())).toMatchObject({ format: 'atrium-chat', version: 1 });
  const html = await save('Web page');
  expect(html.name).toMatch(/\.html$/);
  // The exported page is self-contained: it shows the chat without a server and sends no requests.
  const asked: string[] = [];
  const alone = await page.context().newPage();
  alone.on('request', (request) => asked.push(request.url()));
  await alone.setContent(html.content.toString());
  await expect(alone.getByRole('heading', { name: 'Herons', exact: true })).toBeVisible();
  await expect(alone.locator('td', { hasText: 'Heron' })).toHaveCSS('text-align', 'start');
  await expect(alone.locator('td:has(math)')).toHaveCSS('text-align', /right/);
  expect(asked).toEqual([]);
  await expectAccessible(alone);
  await alone.close();
});

test('an account is taken along as one archive, and imported again elsewhere', async ({ page, browser, atrium }) => {
  await becomeDemoUser(page, atrium.url);
  await settings(page, atrium.url);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const archive = await readFile(await (await downloading).path());
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await becomeDemoUser(other, atrium.url);
  await settings(other, atrium.url);
  await other
    .getByTestId('import-file')
    .setInputFiles({ name: 'Atrium.zip', mimeType: 'application/zip', buffer: archive });
  await other.getByRole('button', { name: /^Import \d+ chats$/ }).click();
  await expect(other.getByText(/\d+ chats added; \d+ new messages\./)).toBeVisible();
  await elsewhere.close();
});

test('why an archive does not come is told on the page, and it comes by another press', async ({
  page,
  context,
  atrium,
}) => {
  await becomeDemoUser(page, atrium.url);
  await settings(page, atrium.url);
  const download = page.getByRole('button', { name: 'Download', exact: true });
  // Without a connection it could not load what shows toasts.
  await untilLoaded(page);
  await context.setOffline(true);
  await download.click();
  await expect(toast(page)).toContainText('The server could not be reached.');
  await context.setOffline(false);
  const coming = page.waitForEvent('download');
  await download.click();
  expect(await (await coming).failure()).toBeNull();
  // Another tab signs out. The next download leads to the sign-in page and not to a broken file.
  await page.request.post(`${atrium.url}/api/auth/logout`, { headers: { origin: atrium.url } });
  await download.click();
  await page.waitForURL('**/auth**');
});

const birds = chatGptConversation('birds', 'Birds of the shore', [
  { id: 'q', parent: 'client-created-root', role: 'user', text: 'What is a heron?' },
  { id: 'a', parent: 'q', role: 'assistant', text: 'A wading bird.' },
  { id: 'b', parent: 'q', role: 'assistant', text: 'A long-legged bird.' },
]);
const boats = chatGptConversation('boats', 'Boats', [
  { id: 'q', parent: 'client-created-root', role: 'user', text: 'What is a keel?' },
  { id: 'a', parent: 'q', role: 'assistant', text: 'The spine of a boat.' },
]);
const letters = claudeConversation('letters', 'Letters home', [
  { uuid: 'c1', sender: 'human', text: 'Write a letter', parent: '00000000-0000-4000-8000-000000000000' },
  { uuid: 'c2', sender: 'assistant', text: 'Dear all.', parent: 'c1' },
]);
const entries = [{ userMessage: 'Hi', aiResponse: 'Hello.', timestamp: '2025-01-01T10:00:00Z' }];

for (const [source, file, title, reply] of [
  [
    'ChatGPT',
    jsonFile('conversations.json', [birds, boats, { mapping: {} }]),
    'Birds of the shore',
    'A long-legged bird.',
  ],
  ['Claude', jsonFile('conversations.json', [letters]), 'Letters home', 'Dear all.'],
  ['a saved chat', jsonFile('Greetings.json', entries), 'Greetings', 'Hello.'],
] as const) {
  test(`chats of ${source} are looked at, imported, found and not imported twice`, async ({ page, atrium }) => {
    await becomeDemoUser(page, atrium.url);
    await settings(page, atrium.url);
    await page.getByTestId('import-file').setInputFiles(file);
    const section = page.getByRole('region', { name: 'Import chats' });
    await expect(section).toContainText(`From ${source}:`);
    await expect(section.getByRole('checkbox', { name: new RegExp(title) })).toBeChecked();
    await expectAccessible(page);
    await expectNoOverflow(page);
    if (source === 'ChatGPT') {
      await expect(section).toContainText('A chat has no messages.');
      await section.getByRole('checkbox', { name: /Boats/ }).uncheck();
    }
    await section.getByRole('button', { name: 'Import 1 chat' }).click();
    await expect(section).toContainText('1 chat added');
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Import another file' }).click();
    await page.getByTestId('import-file').setInputFiles(file);
    await expect(section.getByRole('checkbox', { name: new RegExp(`${title}.*here already`) })).toBeVisible();
    await section.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`${atrium.url}/dashboard?section=history`);
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(reply);
  });
}

test('without a connection the file and what was chosen of it stay, to be tried again', async ({
  page,
  context,
  atrium,
}) => {
  await becomeDemoUser(page, atrium.url);
  await settings(page, atrium.url);
  const section = page.getByRole('region', { name: 'Import chats' });
  await untilLoaded(page);
  await context.setOffline(true);
  await page.getByTestId('import-file').setInputFiles(jsonFile('conversations.json', [birds, boats]));
  await expect(section.getByRole('alert')).toContainText('The connection was lost.');
  await expectAccessible(page);
  await context.setOffline(false);
  await section.getByRole('button', { name: 'Retry' }).click();
  const boatsBox = section.getByRole('checkbox', { name: /Boats/ });
  await boatsBox.uncheck();
  await context.setOffline(true);
  await section.getByRole('button', { name: 'Import 1 chat' }).click();
  await expect(section.getByRole('alert')).toContainText('The connection was lost.');
  await expect(boatsBox).not.toBeChecked();
  await expectAccessible(page);
  await context.setOffline(false);
  await section.getByRole('button', { name: 'Import 1 chat' }).click();
  await expect(section).toContainText('1 chat added');
});

test('a file that holds no chats is refused in a sentence', async ({ page, atrium }) => {
  await becomeDemoUser(page, atrium.url);
  await settings(page, atrium.url);
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('<html>') });
  await expect(page.getByRole('alert')).toContainText('neither JSON nor a ZIP archive');
  await expectAccessible(page);
});
