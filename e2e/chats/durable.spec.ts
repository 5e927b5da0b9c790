import type { Page } from '@playwright/test';
import type { FakeUpstream } from '../../server/src/testing/fake-upstream/fake-upstream.ts';
import {
  attach,
  becomeDemoUser,
  composer,
  expect,
  expectAccessible,
  expectReply,
  numbered,
  questions,
  replies,
  say,
  test,
  toast,
} from '../support/journey.ts';

test('a reload in the middle of a reply loses nothing', async ({ page, atrium, provider }) => {
  provider.behave({ tokens: 80, paceMs: 20, holdAfter: 30 });
  await page.goto(atrium.url);
  await say(page, 'Tell me a long story');
  await expect(replies(page)).toContainText('w00000029');
  await page.reload();
  await expect(replies(page)).toContainText(numbered(30));
  const stop = page.getByRole('button', { name: 'Stop' });
  await expect(stop).toBeVisible();
  await expect(stop).toHaveCSS('animation-name', 'send-pulse');
  provider.release();
  await expectReply(page, numbered(80));
  await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
  expect(provider.requests).toHaveLength(1);
});

test('a question whose page was left before the server answered is the same one when it is sent again', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'Once.' });
  await becomeDemoUser(page, atrium.url);
  await page.goto(`${atrium.url}/dashboard`);
  // The server accepts the question, but the page gets no answer.
  await page.route('**/api/chat/send-stream', (route) => void route.fetch());
  await say(page, 'Asked once');
  await expect.poll(() => provider.requests[0]?.outcome).toBe('done');
  await page.reload();
  await page.unroute('**/api/chat/send-stream');
  await expect(composer(page)).toHaveValue('Asked once');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectReply(page, 'Once.');
  expect(provider.requests).toHaveLength(1);
});

test('a second tab shows the same reply while it is written', async ({ page, context, atrium, provider }) => {
  provider.behave({ tokens: 60, paceMs: 20, holdAfter: 30 });
  await page.goto(atrium.url);
  await say(page, 'In two tabs');
  await expect(replies(page)).toContainText('w00000029');
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(replies(second)).toContainText(numbered(30));
  await expect(second.getByRole('button', { name: 'Stop' })).toBeVisible();
  provider.release();
  await expectReply(second, numbered(60));
  await page.bringToFront();
  await expectReply(page, numbered(60));
});

test('a tab that was closed finds the whole reply when it comes back', async ({ page, context, atrium, provider }) => {
  provider.behave({ tokens: 60, holdAfter: 30 });
  await page.goto(atrium.url);
  await say(page, 'Goes on alone');
  await expect(replies(page)).toContainText('w00000029');
  const address = page.url();
  expect(address).toContain('chat=');
  await page.close();
  provider.release();
  await expect.poll(() => provider.requests[0]?.outcome).toBe('done');
  const later = await context.newPage();
  await later.goto(address);
  await expectReply(later, numbered(60));
});

test('a reply that ends at its length limit says so, and is gone on with', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'The first half', end: 'length' });
  await page.goto(atrium.url);
  await say(page, 'Tell it all');
  await expect(replies(page).getByText('Cut off at its length limit')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(replies(page).getByText('Cut off at its length limit')).toBeVisible();
  provider.behave({ reply: ' and the second.', end: 'stop' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectReply(page, 'The first half and the second.');
  await expect(page.getByText('Cut off at its length limit')).toBeHidden();
});

test('Stop stops, at the provider too, and keeps the text', async ({ page, atrium, provider }) => {
  provider.behave({ tokens: 2000, holdAfter: 30 });
  await page.goto(atrium.url);
  await say(page, 'Never ends');
  await expect(replies(page)).toContainText('w00000029');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(replies(page).getByText('Stopped')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => provider.requests[0]?.outcome).toBe('closed');
  await expect(replies(page)).toContainText(numbered(30));
  await page.reload();
  await expect(replies(page)).toContainText(numbered(30));
  provider.behave({ reply: 'And that is all.' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectReply(page, 'And that is all.');
  await expect(composer(page)).toBeEnabled();
});

test('after a crash of the server the question and the text so far are there, and it goes on', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ tokens: 2000, paceMs: 50, holdAfter: 30 });
  await page.goto(atrium.url);
  await say(page, 'Will be cut off');
  await expect(replies(page)).toContainText('w00000029');
  await atrium.kill();
  await atrium.start();
  await page.reload();
  await expect(questions(page)).toContainText('Will be cut off');
  await expect(replies(page).getByText('Interrupted')).toBeVisible();
  await expectAccessible(page);
  await expect(replies(page)).toContainText(numbered(20));
  provider.behave({ reply: 'Here is the rest.', paceMs: 0 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectReply(page, 'Here is the rest.');
  await expect(replies(page)).toContainText(numbered(20));
});

test('a page that stays open over a crash of the server goes on with its chat', async ({ page, atrium, provider }) => {
  provider.behave({ tokens: 2000, paceMs: 20, holdAfter: 30 });
  await page.goto(atrium.url);
  await say(page, 'Stays open');
  await expect(replies(page)).toContainText('w00000029');
  await atrium.kill();
  await expect(replies(page).getByText('The connection was lost. Reconnecting...')).toBeVisible();
  await atrium.start();
  await expect(replies(page).getByText('Interrupted')).toBeVisible({ timeout: 20_000 });
  await expect(replies(page)).toContainText('w00000009');
});

test('a message sent while a reply is written waits its turn', async ({ page, atrium, provider }) => {
  await askFirst(page, atrium.url, provider);
  await composer(page).fill('Second question');
  await page.getByRole('button', { name: 'Send after this reply' }).click();
  const queue = page.getByRole('list', { name: 'Questions waiting' });
  await expect(queue).toContainText('Second question');
  expect(provider.requests).toHaveLength(1);
  provider.behave({ reply: 'The second answer.', holdAfter: 1000 });
  provider.release();
  await expect(replies(page)).toHaveCount(2);
  await expectReply(page, 'The second answer.');
  await expect(replies(page).first()).toContainText(numbered(40));
  await expect(queue).toBeHidden();
  expect(provider.requests).toHaveLength(2);
});

/** Asks a question whose reply pauses midway. */
async function askFirst(page: Page, url: string, provider: FakeUpstream): Promise<void> {
  provider.behave({ tokens: 40, holdAfter: 10 });
  await page.goto(url);
  await say(page, 'First question');
  await expect(replies(page)).toContainText('w00000009');
}

const waitingIn = (page: Page) => page.getByRole('list', { name: 'Questions waiting' }).getByRole('listitem');

async function queue(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send after this reply' }).click();
}

test('questions that wait are those of all tabs: each is sent once, and not after it was taken out in any', async ({
  page,
  context,
  atrium,
  provider,
}) => {
  await askFirst(page, atrium.url, provider);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('button', { name: 'Stop' })).toBeVisible();
  await queue(page, 'To be withdrawn');
  await queue(page, 'To be sent');
  await expect(waitingIn(second)).toHaveText(['To be withdrawn', 'To be sent']);
  await composer(second).fill('Half a thought');
  await page.reload();
  await expect(waitingIn(page)).toHaveText(['To be withdrawn', 'To be sent']);
  await waitingIn(second).first().getByRole('button', { name: 'Delete' }).click();
  await expect(waitingIn(page)).toHaveText(['To be sent']);
  // The pressed button disappeared with its row, so the keyboard focus moves to the next row.
  await expect(waitingIn(second).getByRole('button', { name: 'Delete' })).toBeFocused();
  provider.behave({ reply: 'The second answer.', holdAfter: 1000 });
  provider.release();
  for (const tab of [page, second]) {
    await expectReply(tab, 'The second answer.');
    await expect(waitingIn(tab)).toHaveCount(0);
    await expect(questions(tab)).toHaveText([/First question/, /To be sent/]);
  }
  expect(provider.requests).toHaveLength(2);
  await second.reload();
  await expect(composer(second)).toHaveValue('Half a thought');
});

test('what waits in two tabs is sent one after the other', async ({ page, context, atrium, provider }) => {
  await askFirst(page, atrium.url, provider);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('button', { name: 'Stop' })).toBeVisible();
  for (const text of ['To be second', 'To be third']) await queue(page, text);
  await expect(waitingIn(second)).toHaveCount(2);
  provider.behave({ reply: 'Answered.', holdAfter: 1000 });
  provider.release();
  for (const tab of [page, second]) {
    await expect(questions(tab)).toHaveText([/First/, /second/, /third/]);
    await expect(replies(tab)).toContainText([/w00000039/, /Answered\./, /Answered\./]);
  }
  expect(provider.requests).toHaveLength(3);
});

test('a question that waited while its page was left goes out when the chat is opened again', async ({
  page,
  atrium,
  provider,
}) => {
  await askFirst(page, atrium.url, provider);
  await queue(page, 'Left waiting');
  await expect(waitingIn(page)).toHaveText(['Left waiting']);
  const address = page.url();
  await page.goto('about:blank');
  provider.behave({ reply: 'The second answer.', holdAfter: 1000 });
  provider.release();
  await expect.poll(() => provider.requests[0]?.outcome).toBe('done');
  await page.goto(address);
  await expectReply(page, 'The second answer.');
  await expect(waitingIn(page)).toHaveCount(0);
  await expect(questions(page)).toHaveText([/First question/, /Left waiting/]);
});

test('what is written in one tab stays there, whatever another writes, and a tab opened later has the newest', async ({
  page,
  context,
  keyless,
}) => {
  await page.goto(keyless.url);
  const second = await context.newPage();
  await second.goto(keyless.url);
  await composer(second).fill('Words');
  await composer(page).fill('Words of tab one');
  await attach(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Herons nest in trees.') });
  await expect(page.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await composer(second).fill('Words of tab two');
  for (const tab of [page, second]) await tab.reload();
  await expect(composer(page)).toHaveValue('Words of tab one');
  await expect(page.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible();
  await expect(page.getByText('Not uploaded')).toHaveCount(0);
  await expect(composer(second)).toHaveValue('Words of tab two');
  const third = await context.newPage();
  await third.goto(keyless.url);
  await expect(composer(third)).toHaveValue('Words of tab two');
  await second.bringToFront();
  await second.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(replies(second)).toHaveCount(1);
  await expect(composer(third)).toHaveValue('');
  await expect(composer(page)).toHaveValue('Words of tab one');
});

test('what is written in a chat that another tab deletes stays in its composer, with what waits', async ({
  page,
  context,
  atrium,
  provider,
}) => {
  await askFirst(page, atrium.url, provider);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('button', { name: 'Stop' })).toBeVisible();
  await queue(page, 'Waits');
  await composer(page).fill('Half a thought');
  await expect(waitingIn(second)).toHaveText(['Waits']);
  await second.getByRole('button', { name: 'More' }).click();
  await second.getByRole('menuitem', { name: 'Delete chat' }).click();
  await expect(toast(second)).toContainText('Chat deleted');
  await expect(composer(page)).toHaveValue('Waits\n\nHalf a thought');
  await expect(waitingIn(page)).toHaveCount(0);
  expect(provider.requests).toHaveLength(1);
});
