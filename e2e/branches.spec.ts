import type { Page } from '@playwright/test';
import { expect, expectReply, questions, replies, say, signInAsDemo, test } from './journey.ts';

/** Opens the editor of the last question and rewrites it. */
async function rewrite(page: Page, text: string): Promise<void> {
  await questions(page).last().hover();
  await questions(page).last().getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit message' }).fill(text);
}

const editSend = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Send' });

const sendEdit = (page: Page) => editSend(page).click();

test('an edited question is a second version; both survive a reload', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'Answer to the first.' });
  await page.goto(atrium.url);
  await say(page, 'First wording');
  await expectReply(page, 'Answer to the first.');
  provider.behave({ reply: 'Answer to the second.' });
  await rewrite(page, 'Second wording');
  await sendEdit(page);
  await expectReply(page, 'Answer to the second.');
  await expect(questions(page)).toHaveCount(1);
  await expect(questions(page)).toContainText('2/2');
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expectReply(page, 'Answer to the first.');
  await expect(questions(page)).toContainText('First wording');
  await page.reload();
  await expectReply(page, 'Answer to the first.');
  await expect(questions(page)).toContainText('1/2');
  await page.getByRole('button', { name: 'Next version' }).click();
  await expectReply(page, 'Answer to the second.');
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

test('two tabs that edit at once yield two versions', async ({ page, context, atrium, provider }) => {
  provider.behave({ reply: 'An answer.' });
  await page.goto(atrium.url);
  await say(page, 'Shared start');
  await expectReply(page, 'An answer.');
  const second = await context.newPage();
  await second.goto(page.url());
  await expectReply(second, 'An answer.');
  await rewrite(second, 'Version of tab two');
  await page.bringToFront();
  await rewrite(page, 'Version of tab one');
  // Pressed without waiting for a still picture: a tab that is told of the other's version in between shows that one.
  await Promise.all([page, second].map((tab) => editSend(tab).dispatchEvent('click')));
  await expectReply(page, 'An answer.');
  await second.bringToFront();
  await expectReply(second, 'An answer.');
  await second.reload();
  await expect(questions(second)).toContainText('/3');
});
