import type { Page } from '@playwright/test';
import type { FakeUpstream } from '../../server/src/testing/fake-upstream/fake-upstream.ts';
import {
  expect,
  expectAccessible,
  expectReply,
  questions,
  replies,
  say,
  signInAsDemo,
  test,
} from '../support/journey.ts';

/** Opens the editor of the last question and rewrites it. */
async function rewrite(page: Page, text: string): Promise<void> {
  await questions(page).last().hover();
  await questions(page).last().getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit message' }).fill(text);
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Edit message' });

/** The texts of all versions of the last question, oldest first. */
async function versions(page: Page): Promise<readonly string[]> {
  const chatId = new URL(page.url()).searchParams.get('chat');
  const found: string[] = [];
  const shown = await (await page.request.get(new URL(`/api/chat/${chatId}`, page.url()).href)).json();
  for (const messageId of shown.messages.at(-2).siblingIds) {
    const address = new URL(`/api/chat/${chatId}/branch`, page.url()).href;
    const headers = { origin: new URL(page.url()).origin };
    const branch = await (await page.request.put(address, { data: { messageId }, headers })).json();
    found.push(branch.messages.at(-2).content);
  }
  return found;
}

const editSend = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Send' });

const sendEdit = (page: Page) => editSend(page).click();

/** Asks a question in two versions. The second one is shown. */
async function askInTwoWordings(page: Page, url: string, provider: FakeUpstream): Promise<void> {
  provider.behave({ reply: 'Answer to the first.' });
  await page.goto(url);
  await say(page, 'First wording');
  await expectReply(page, 'Answer to the first.');
  provider.behave({ reply: 'Answer to the second.' });
  await rewrite(page, 'Second wording');
  await expectAccessible(page);
  await sendEdit(page);
  await expectReply(page, 'Answer to the second.');
}

test('an edited question is a second version; both survive a reload', async ({ page, atrium, provider }) => {
  await askInTwoWordings(page, atrium.url, provider);
  await expect(questions(page)).toHaveCount(1);
  await expect(questions(page)).toContainText('2/2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expectReply(page, 'Answer to the first.');
  await expect(questions(page)).toContainText('First wording');
  await page.reload();
  await expectReply(page, 'Answer to the first.');
  await expect(questions(page)).toContainText('1/2');
  await page.getByRole('button', { name: 'Next version' }).click();
  await expectReply(page, 'Answer to the second.');
});

test('a reply without a word says so, and is asked for again', async ({ page, atrium, provider }) => {
  provider.behave({ reply: '' });
  await page.goto(atrium.url);
  await say(page, 'Say nothing, please');
  await expect(replies(page).getByText('The model gave an empty answer.')).toBeVisible();
  await expectAccessible(page);
  provider.behave({ reply: 'Said after all.' });
  await replies(page).getByRole('button', { name: 'Try again' }).click();
  await expectReply(page, 'Said after all.');
});

test('a reply made again stands beside the first, and who reads the chat learns the parents', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'Said once.' });
  await page.goto(atrium.url);
  await say(page, 'Once more, please');
  await expectReply(page, 'Said once.');
  provider.behave({ reply: 'Said twice.' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menu').getByRole('menuitem', { name: 'Try again' }).click();
  await expectReply(page, 'Said twice.');
  await expect(replies(page)).toContainText('2/2');
  await page.reload();
  await expectReply(page, 'Said twice.');
  await expect(replies(page)).toContainText('2/2');
  const chatId = new URL(page.url()).searchParams.get('chat');
  const chat = await (await page.request.get(`${atrium.url}/api/chat/${chatId}`)).json();
  const [question, reply] = chat.messages;
  expect(question.parentId).toBeNull();
  expect(reply.parentId).toBe(question.id);
  expect(reply.siblingIds).toHaveLength(2);
});

test('a reply is made again by another model', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'By the house.' });
  await signInAsDemo(page, atrium.url);
  await say(page, 'Who are you?');
  await expectReply(page, 'By the house.');
  provider.behave({ reply: 'By another.' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('menuitem', { name: 'Claude 4.0' }).click();
  await expectReply(page, 'By another.');
  await expect(replies(page)).toContainText('Claude (Anthropic Direct)');
  expect(provider.requests.at(-1)?.wire).toBe('anthropic');
});

test('two tabs that edit at once yield two versions, and neither text is lost', async ({
  page,
  context,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'An answer.' });
  await page.goto(atrium.url);
  await say(page, 'Shared start');
  await expectReply(page, 'An answer.');
  const second = await context.newPage();
  await second.goto(page.url());
  await expectReply(second, 'An answer.');
  await rewrite(second, 'Version of tab two');
  await rewrite(page, 'Version of tab one');
  // A tab that is told of the other tab's version keeps its own, and sends it when that reply has ended.
  await Promise.all([page, second].map((tab) => sendEdit(tab)));
  for (const tab of [page, second]) await expect(editor(tab)).toBeHidden();
  for (const tab of [page, second]) await expectReply(tab, 'An answer.');
  await second.reload();
  await expect(questions(second)).toContainText('/3');
  const texts = await versions(second);
  expect(texts.toSorted()).toEqual(['Shared start', 'Version of tab one', 'Version of tab two']);
});

test('a follow-up stands under what its page shows, whatever another browser switches to', async ({
  page,
  browser,
  context,
  atrium,
  provider,
}) => {
  await askInTwoWordings(page, atrium.url, provider);
  const tab = await context.newPage();
  const elsewhere = await browser.newContext({ storageState: await context.storageState() });
  const second = await elsewhere.newPage();
  for (const other of [tab, second]) {
    await other.goto(page.url());
    await expectReply(other, 'Answer to the second.');
  }
  await page.getByRole('button', { name: 'Previous version' }).click();
  for (const same of [page, tab]) await expectReply(same, 'Answer to the first.');
  await expectReply(second, 'Answer to the second.');
  provider.behave({ reply: 'To the follow-up.' });
  await say(second, 'A follow-up');
  await expectReply(second, 'To the follow-up.');
  expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain('Second wording');
  await second.reload();
  await expectReply(second, 'To the follow-up.');
  await expect(questions(second).first()).toContainText('Second wording');
  await elsewhere.close();
});

test('an open edit box keeps its text while another tab edits, switches and the page is loaded again', async ({
  page,
  context,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'Answer to the first.' });
  await page.goto(atrium.url);
  await say(page, 'Shared start');
  await expectReply(page, 'Answer to the first.');
  await rewrite(page, 'Still being typed');
  const second = await context.newPage();
  await second.goto(page.url());
  await expectReply(second, 'Answer to the first.');
  provider.behave({ reply: 'Answer to the second.' });
  await rewrite(second, 'Version of tab two');
  await sendEdit(second);
  await expectReply(second, 'Answer to the second.');
  await expectReply(page, 'Answer to the second.');
  await expect(editor(page)).toHaveValue('Still being typed');
  await second.getByRole('button', { name: 'Previous version' }).click();
  await expectReply(second, 'Answer to the first.');
  await page.reload();
  await expectReply(page, 'Answer to the first.');
  await expect(editor(page)).toHaveValue('Still being typed');
  await second.getByRole('button', { name: 'Next version' }).click();
  await expectReply(second, 'Answer to the second.');
  await page.reload();
  await expectReply(page, 'Answer to the second.');
  await expect(editor(page)).toHaveValue('Still being typed');
  provider.behave({ reply: 'To the third.' });
  await sendEdit(page);
  await expectReply(page, 'To the third.');
  await expect(questions(page)).toContainText('3/3');
  expect(await versions(page)).toEqual(['Shared start', 'Version of tab two', 'Still being typed']);
});

test('an edit that meets a reply being written elsewhere can be sent when that has ended', async ({
  page,
  context,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'An answer.' });
  await page.goto(atrium.url);
  await say(page, 'Shared start');
  await expectReply(page, 'An answer.');
  await rewrite(page, 'Version of tab one');
  const second = await context.newPage();
  await second.goto(page.url());
  await expectReply(second, 'An answer.');
  provider.behave({ reply: 'A long answer, held in its middle until the other tab has seen it.', holdAfter: 2 });
  await rewrite(second, 'Version of tab two');
  await sendEdit(second);
  await expect(page.getByText('You can send it when the reply has ended.')).toBeVisible();
  await expect(editSend(page)).toBeDisabled();
  await expectAccessible(page);
  await expect(editor(page)).toHaveValue('Version of tab one');
  provider.release();
  provider.behave({ reply: 'An answer.' });
  await expect(editSend(page)).toBeEnabled();
});

test('a chat that is deleted in another tab is not shown on', { tag: '@wide' }, async ({ page, context, keyless }) => {
  await signInAsDemo(page, keyless.url);
  await say(page, 'Seen in two tabs');
  await expect(replies(page)).toHaveCount(1);
  await page.waitForURL(/chat=/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('Seen in two tabs').first()).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Options for Seen in two tabs' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await other.bringToFront();
  await expect(other.getByText('Failed to load chat session')).toBeVisible();
  await expect(other.getByRole('button', { name: 'New Chat' }).last()).toBeVisible();
});
