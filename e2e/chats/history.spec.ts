import type { Page } from '@playwright/test';
import {
  chooseByKey,
  closeNavigation,
  composer,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  moveTo,
  openNavigation,
  questions,
  replies,
  say,
  signInAsDemo,
  test,
  toast,
} from '../support/journey.ts';

/** Sends a question from the page's origin, as the page would, without showing anything. */
async function tell(page: Page, message: string, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/api/chat/send-stream', { method: 'POST', headers, body: JSON.stringify(body) });
      return response.text();
    },
    { message, model: 'deepseek-v3', ...more },
  );
  const id = /"sessionId":"([^"]+)"/.exec(answer)?.[1];
  if (!id) throw new Error(`The message was not taken: ${answer}`);
  return id;
}

async function openSearch(page: Page, isMobile: boolean) {
  if (isMobile) await (await openNavigation(page, true)).getByRole('button', { name: 'Search' }).click();
  else await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search chats' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a visitor is told that saved chats can be searched', async ({ page, keyless, isMobile }) => {
  await page.goto(keyless.url);
  const dialog = await openSearch(page, isMobile);
  await expect(dialog).toContainText('Sign in to save your chats');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('words are found as they are written, and a hit opens its chat at the message', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  await signInAsDemo(page, atrium.url);
  provider.behave({ reply: 'Herons stand on one leg to keep the other warm.' });
  await tell(page, 'Why do birds stand so?');
  provider.behave({ reply: 'Three cups of flour.' });
  await tell(page, 'A recipe for bread');
  const dialog = await openSearch(page, isMobile);
  const field = dialog.getByRole('combobox');
  await expect(dialog.getByRole('option').first()).toContainText('A recipe for bread');
  await expectAccessible(page);
  await field.fill('one leg her');
  const options = dialog.getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(options.nth(1).locator('mark').first()).toHaveText('Herons');
  await expect(dialog.getByRole('option', { name: /recipe/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await moveTo(options.nth(1), field);
  await field.press('Enter');
  await expect(dialog).toBeHidden();
  await expectReply(page, 'Herons stand on one leg');
  await expect(page).not.toHaveURL(/message=/);
  await expect(page.locator('[data-row]:focus')).toContainText('Herons');
});

test('a search says when it finds nothing, some of the words only, or does not work', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  await signInAsDemo(page, atrium.url);
  provider.behave({ reply: 'Yes.' });
  await tell(page, 'The puffin nests in burrows');
  const dialog = await openSearch(page, isMobile);
  const field = dialog.getByRole('combobox');
  await field.fill('zzzyx');
  await expect(dialog).toContainText('No chats found');
  await field.fill('puffin zzzyx');
  await expect(dialog).toContainText('No chat has all of these words. These have some of them.');
  await expect(dialog.getByRole('option').first()).toContainText('puffin');
  await page.route('**/api/chat-sessions/search*', (route) => route.abort('connectionrefused'));
  await field.fill('burrows');
  await expect(dialog.getByRole('alert')).toContainText('The search did not work');
  await expectAccessible(page);
  await page.unroute('**/api/chat-sessions/search*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('option').first()).toContainText('puffin');
});

test('a hit in a reply that is not shown brings its branch up; Ctrl+Enter opens a new tab', {
  tag: '@keyboard',
}, async ({ page, context, atrium, provider }) => {
  await signInAsDemo(page, atrium.url);
  provider.behave({ reply: 'The first reply speaks of avocets.' });
  await say(page, 'Tell me of a bird');
  await expectReply(page, 'avocets');
  provider.behave({ reply: 'The second reply speaks of nothing.' });
  await replies(page).last().getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('menuitem').first().click();
  await expectReply(page, 'nothing');
  const dialog = await openSearch(page, false);
  const field = dialog.getByRole('combobox');
  await field.fill('avocets');
  await expect(dialog.getByRole('option')).toHaveCount(2);
  await moveTo(dialog.getByRole('option').nth(1), field);
  const [tab] = await Promise.all([context.waitForEvent('page'), field.press('Control+Enter')]);
  await expect(replies(tab).last()).toContainText('avocets');
  await tab.close();
  await field.press('Enter');
  await expectReply(page, 'avocets');
});

test('a hit far up in a long chat is gone to', async ({ page, atrium, provider, isMobile }) => {
  await signInAsDemo(page, atrium.url);
  provider.behave({ reply: 'The rarest word here is quokka.' });
  const sessionId = await tell(page, 'Say a word');
  provider.behave({ reply: 'Something else, said at some length so that it fills a line or two of the screen.' });
  for (let n = 0; n < 50; n += 1) await tell(page, `Question number ${n}`, { sessionId });
  const dialog = await openSearch(page, isMobile);
  await dialog.getByRole('combobox').fill('quokka');
  await dialog.getByRole('option').nth(1).click();
  await expect(replies(page).getByText('The rarest word here is quokka.')).toBeInViewport();
  await expect(questions(page).getByText('Question number 49')).not.toBeInViewport();
});

test('a chat is pinned, renamed and deleted from its row, and the deletion taken back', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  await signInAsDemo(page, atrium.url);
  provider.behave({ reply: 'Kept exactly.' });
  await tell(page, 'The one to keep');
  await tell(page, 'Another');
  let navigation = await openNavigation(page, isMobile);
  const options = (title: string) => navigation.getByRole('button', { name: `Options for ${title}` });
  const row = (title: string) => navigation.getByRole('link', { name: title });
  await row('The one to keep').hover();
  await options('The one to keep').click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await expect(navigation.getByRole('heading', { name: 'Pinned' })).toBeVisible();
  await expect(navigation.getByRole('navigation', { name: 'Chat history' }).getByRole('link').first()).toContainText(
    'The one to keep',
  );

  await row('The one to keep').hover();
  await options('The one to keep').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Title of the chat' }).fill('A new name');
  await page.keyboard.press('Enter');
  await expect(row('A new name')).toBeVisible();

  await row('A new name').click();
  await expectReply(page, 'Kept exactly.');
  navigation = await openNavigation(page, isMobile);
  await row('A new name').hover();
  await options('A new name').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row('A new name')).toBeHidden();
  await expect(toast(page)).toContainText('Chat deleted');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row('A new name')).toBeVisible();
  await closeNavigation(page, isMobile);
  await expectReply(page, 'Kept exactly.');
  await page.reload();
  navigation = await openNavigation(page, isMobile);
  await expect(row('A new name')).toBeVisible();
});

test('what takes a deletion back does not cover the composer of a chat that is opened after it @wide', async ({
  page,
  atrium,
  provider,
}) => {
  await signInAsDemo(page, atrium.url);
  provider.behave({ reply: 'Kept exactly.' });
  await tell(page, 'The one to keep');
  await tell(page, 'Another');
  const navigation = await openNavigation(page, false);
  await navigation.getByRole('link', { name: 'Another' }).hover();
  await navigation.getByRole('button', { name: 'Options for Another' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Chat deleted');
  await navigation.getByRole('link', { name: 'The one to keep' }).click();
  await expectReply(page, 'Kept exactly.');
  const gap = async () => {
    const [over, under] = [await toast(page).boundingBox(), await composer(page).boundingBox()];
    if (!over || !under) throw new Error('The toast or the composer is not there.');
    return under.y - (over.y + over.height);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  // Without a composer at the bottom, the toast goes down to the edge again.
  await navigation.getByRole('button', { name: /^New Chat/ }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toBeHidden();
  await expect.poll(gap).toBeLessThan(0);
});

test('a deletion is taken back by keys alone: F8, Tab, Enter', { tag: '@keyboard' }, async ({
  page,
  atrium,
  provider,
}) => {
  await signInAsDemo(page, atrium.url);
  provider.behave({ reply: 'Kept.' });
  await tell(page, 'Gone by mistake');
  const navigation = await openNavigation(page, false);
  const chat = navigation.getByRole('link', { name: /Gone by mistake/ });
  await chat.hover();
  await chooseByKey(page, navigation.getByRole('button', { name: 'Options for Gone by mistake' }), 'Delete');
  await expect(chat).toBeHidden();
  await expect(toast(page)).toContainText('Chat deleted');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(chat).toBeVisible();
  await expect(toast(page)).toBeHidden();
  await expect(page.getByRole('menu'), 'the same key presses nothing else').toHaveCount(0);
});

test('a deleted chat stays deleted after a reload, and says so at its address', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  await signInAsDemo(page, atrium.url);
  provider.behave({ reply: 'Soon gone.' });
  const id = await tell(page, 'To be deleted');
  await page.goto(`${atrium.url}/dashboard?chat=${id}`);
  await expectReply(page, 'Soon gone.');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete chat' }).click();
  await expect(composer(page)).toBeVisible();
  await expect(toast(page)).toContainText('Chat deleted');
  await page.goto(`${atrium.url}/dashboard?chat=${id}`);
  await expect(page.getByText('Failed to load chat session')).toBeVisible();
  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.getByRole('navigation', { name: 'Chat history' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'To be deleted' })).toBeHidden();
});

test('History lists all chats by date, searches them, and deletes several at once', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  await signInAsDemo(page, atrium.url);
  provider.behave({ reply: 'A reply with a marmot in it.' });
  for (const title of ['First of three', 'Second of three', 'Third of three']) await tell(page, title);
  await (await openNavigation(page, isMobile)).getByRole('link', { name: 'History', exact: true }).click();
  const hall = page.getByRole('main');
  await expect(hall.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(hall.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(hall.getByRole('link', { name: /of three/ })).toHaveCount(3);
  if (!isMobile) await expect(hall.getByRole('link', { name: /First of three/ })).toContainText('2 messages');
  await expectAccessible(page);
  await expectNoOverflow(page);

  await hall.getByRole('checkbox', { name: 'Select First of three' }).check();
  await hall.getByRole('checkbox', { name: 'Select Second of three' }).check();
  await expect(hall.getByText('2 chats selected')).toBeVisible();
  await expectAccessible(page);
  await hall.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(hall.getByRole('link', { name: /of three/ })).toHaveCount(1);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(hall.getByRole('link', { name: /of three/ })).toHaveCount(3);

  await hall.getByRole('searchbox').fill('marmot');
  await expect(page).toHaveURL(/q=marmot/);
  await expect(hall.getByRole('article')).toHaveCount(3);
  await expect(hall.locator('mark').first()).toHaveText('marmot');
  await expectAccessible(page);
  await page.reload();
  await expect(hall.getByRole('article')).toHaveCount(3);
  await hall
    .getByRole('link', { name: /Reply:.*marmot/ })
    .first()
    .click();
  await expectReply(page, 'marmot');
});
