import type { Page } from '@playwright/test';
import {
  addFileSource,
  addSource,
  addSpace,
  checkCitations,
  cited,
  harbourRules,
  mark,
  openSpaceChat,
} from '../support/grounded-stage.ts';
import {
  composer,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  openNavigation,
  questions,
  replies,
  say,
  signInAsDemo,
  test,
  toast,
} from '../support/journey.ts';

const fee = 'The harbour fee is nine crowns for every night.';
const gate = 'The gate closes at ten in the evening and opens at five.';

/** Signs in as a demo user and opens an empty chat of a space that has the harbour rules as a source. */
async function begin(page: Page, url: string, configuration: object = {}): Promise<number> {
  await signInAsDemo(page, url);
  const spaceId = await addSpace(page, configuration);
  await addSource(page, spaceId, { title: 'Harbour rules', text: harbourRules });
  await openSpaceChat(page, url, spaceId);
  return spaceId;
}

const listed = async (page: Page, url: string, spaceId: number) => {
  await page.goto(`${url}/dashboard?section=spaces&space=${spaceId}&tab=chats&view=sources`);
  return page.getByRole('region', { name: 'Space', exact: true });
};

test('a question that is edited has citations of its own on each branch', async ({ page, keyless }) => {
  await begin(page, keyless.url);
  await say(page, 'What is the harbour fee for every night?');
  await expectReply(page, fee);
  await questions(page).last().hover();
  await questions(page).last().getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit message' }).fill('When does the gate close?');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Send' }).click();
  await expectReply(page, 'ten in the evening');
  await expect(questions(page)).toContainText('2/2');
  await expect(mark(page, 1)).toHaveAccessibleDescription(/gate closes at ten/);
  expect(await checkCitations(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expectReply(page, fee);
  await expect(mark(page, 1)).toHaveAccessibleDescription(new RegExp(fee));
  expect(await checkCitations(page)).toBeGreaterThan(0);
  await page.reload();
  await expectReply(page, fee);
  await mark(page, 1).click();
  await expect(cited(page).locator('mark').first()).toContainText(fee);
});

test('two tabs of one chat show the same citations while it is written, and each goes on with it', async ({
  page,
  context,
  atrium,
  provider,
}) => {
  provider.behave({ reply: `${fee.slice(0, -1)} [1]. Sailing boats pay half of that [1].`, holdAfter: 6 });
  await begin(page, atrium.url);
  await say(page, 'What is the harbour fee for every night?');
  await expect(mark(page, 1)).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(mark(second, 1)).toHaveAccessibleDescription(new RegExp(fee));
  provider.release();
  for (const tab of [second, page]) {
    await tab.bringToFront();
    await expectReply(tab, 'Sailing boats pay half of that');
    await expect(mark(tab, 2)).toHaveAccessibleDescription(/Sailing boats pay half of that/);
  }
  provider.behave({ reply: 'It closes at ten in the evening [1].', holdAfter: 1_000 });
  await second.bringToFront();
  await say(second, 'When does the gate close?');
  await expect(replies(second)).toHaveCount(2);
  await expectReply(second, 'ten in the evening');
  await page.bringToFront();
  await expect(replies(page)).toHaveCount(2);
  await expectReply(page, 'ten in the evening');
  await expect(mark(page, 1)).toHaveAccessibleDescription(new RegExp(gate));
  expect(await checkCitations(page)).toBe(3);
});

test('a reply that is stopped keeps its citations, and is gone on with after a reload', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: `${fee.slice(0, -1)} [1]. Sailing boats ${'and barges '.repeat(200)}`, holdAfter: 8 });
  await begin(page, atrium.url);
  await say(page, 'What is the harbour fee for every night?');
  await expect(mark(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(replies(page).getByText('Stopped')).toBeVisible();
  expect(await checkCitations(page)).toBe(1);
  await page.reload();
  await expect(mark(page, 1)).toHaveAccessibleDescription(new RegExp(fee));
  await expectAccessible(page);
  provider.behave({ reply: ' pay half of that [1].', holdAfter: 1_000 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectReply(page, 'pay half of that');
  await expect(mark(page, 1)).toHaveAccessibleDescription(new RegExp(fee));
  await expect(mark(page, 2)).toHaveAccessibleDescription(/Sailing boats pay half of that/);
  expect(await checkCitations(page)).toBe(2);
});

test('a chat of a space is renamed, deleted and had back where it was', async ({ page, keyless }) => {
  const spaceId = await begin(page, keyless.url);
  await say(page, 'When does the gate of the harbour close?');
  await expectReply(page, 'ten in the evening');
  const chatUrl = page.url();
  let panel = await listed(page, keyless.url, spaceId);
  const options = (title: string) => panel.getByRole('button', { name: `Options for ${title}` });
  await panel.getByRole('link', { name: /When does the gate/ }).hover();
  await panel.getByRole('button', { name: /^Options for When does/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const field = panel.getByRole('textbox');
  await field.fill('Opening hours');
  await field.press('Enter');
  await expect(panel.getByRole('link', { name: /Opening hours/ })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: /Opening hours/ }).hover();
  await options('Opening hours').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(panel.getByText('No chats yet')).toBeVisible();
  await expect(toast(page)).toContainText('Chat deleted');
  await page.goto(chatUrl);
  await expect(page.getByText('Failed to load chat session')).toBeVisible();
  panel = await listed(page, keyless.url, spaceId);
  await expect(panel.getByText('No chats yet')).toBeVisible();

  await openSpaceChat(page, keyless.url, spaceId);
  await say(page, 'What are fires on the quay?');
  await expectReply(page, 'Fires are forbidden');
  const second = page.url();
  panel = await listed(page, keyless.url, spaceId);
  await panel.getByRole('link', { name: /What are fires/ }).hover();
  await panel.getByRole('button', { name: /^Options for What are fires/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('link', { name: /What are fires/ })).toBeVisible();
  await page.goto(second);
  await expectReply(page, 'Fires are forbidden');
  expect(await checkCitations(page)).toBeGreaterThan(0);
});

test('a chat begun on the page of a space has its model, persona, web search and instructions', async ({
  page,
  atrium,
  provider,
}) => {
  const sources = [{ url: 'https://coast.example/fees', title: 'Fees of the coast', quote: 'Elsewhere it is twelve.' }];
  provider.behave({ reply: `${fee.slice(0, -1)} [S1].`, sources });
  await begin(page, atrium.url, {
    defaultModel: 'claude-3-5-sonnet',
    defaultPersona: 'template-1',
    webSearch: true,
    instructions: 'Answer as a harbour master would.',
  });
  await expect(page.getByRole('button', { name: 'Model: Claude 4.0' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Persona: (?!Default)/ })).toBeVisible();
  await say(page, 'What is the harbour fee for every night?');
  await expectReply(page, 'nine crowns');
  const asked = provider.requests.at(-1);
  const body = JSON.stringify(asked?.body);
  expect(asked?.wire).toBe('anthropic');
  expect(body).toContain('Answer as a harbour master would.');
  expect(body).toContain('web_search');
  expect(body).toContain('<source n=\\"S1\\"');

  // The vendor's citation numbers and ours are distinguished. The user sees one numbered list, with each link correct.
  await expect(replies(page).last()).not.toContainText('S1');
  await expect(mark(page, 1)).toHaveAccessibleDescription(new RegExp(fee));
  const list = replies(page).last().getByRole('list', { name: 'Sources' });
  await expect(list.getByRole('button', { name: /Harbour rules/ })).toBeVisible();
  await expect(list.getByRole('link', { name: /Fees of the coast/ })).toHaveAttribute(
    'href',
    'https://coast.example/fees',
  );
  expect(await checkCitations(page)).toBe(1);
  await expectAccessible(page);
  await page.reload();
  await expect(mark(page, 1)).toHaveAccessibleDescription(new RegExp(fee));
  await expect(page.getByRole('button', { name: /^Persona: (?!Default)/ })).toBeVisible();
});

test('with a search of the web Gemini searches it, and has the passages of the space besides', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: `${fee.slice(0, -1)} [S1].` });
  await begin(page, atrium.url, { defaultModel: 'gemini-pro', webSearch: true });
  await say(page, 'What is the harbour fee for every night?');
  await expectReply(page, 'nine crowns');
  const asked = provider.requests.at(-1);
  expect(asked?.wire).toBe('gemini');
  expect(asked?.body).toMatchObject({ tools: [{ googleSearch: {} }] });
  expect(JSON.stringify(asked?.body)).toContain('nine crowns');
  expect(await checkCitations(page)).toBe(1);
});

test('a chat is moved into a space on its page, is listed there, and answers from its sources', async ({
  page,
  keyless,
  isMobile,
}) => {
  await signInAsDemo(page, keyless.url);
  const spaceId = await addSpace(page);
  await addFileSource(page, spaceId, 'skarholm.pdf');
  await page.goto(`${keyless.url}/dashboard`);
  await say(page, 'What is 2 + 3?');
  await expectReply(page, '5');
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('button', { name: /^Options for What is 2 \+ 3/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move to space...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to space' });
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Space' }).selectOption({ label: 'Skarholm' });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(toast(page)).toContainText('Moved to Skarholm');
  const panel = await listed(page, keyless.url, spaceId);
  await panel.getByRole('link', { name: /What is 2 \+ 3/ }).click();
  await expectReply(page, '5');
  await say(page, 'Who repairs the generator?');
  await expect(replies(page)).toHaveCount(2);
  await expectReply(page, 'Tobias Falk repairs the generator');
  expect(await checkCitations(page)).toBeGreaterThan(0);
  await mark(page, 1).click();
  await expect(cited(page).locator('mark').first()).toBeInViewport();
});

test('what is not in the sources, and what they do not carry, is said and explained', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  provider.behave({ reply: `${fee.slice(0, -1)} [1]. It rises to forty dollars for every week in summer [1].` });
  await begin(page, atrium.url);
  await say(page, 'What is the harbour fee for every night?');
  await expectReply(page, 'forty dollars');
  const reply = replies(page).last();
  const sign = reply.getByRole('button', { name: 'Not supported by the cited passages' });
  await expect(sign).toHaveCount(1);
  await expect(sign).toHaveAccessibleDescription(/do not say this.*look it up before you rely on it/);
  await expect(reply).toContainText('One sentence is marked: the passages it cites do not say what it says.');
  if (isMobile) await sign.tap();
  else await sign.hover();
  await expect(
    page
      .getByText(/look it up before you rely on it/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');

  provider.behave({ reply: 'Paris, I believe.' });
  await say(page, 'Which city hosted the chess olympiad?');
  await expect(replies(page)).toHaveCount(2);
  await expectReply(page, 'Not in your sources. Nothing in the sources of this space meets the question.');
  await expectAccessible(page);
  await page.reload();
  await expectReply(page, 'Not in your sources.');
  await expect(replies(page).first()).toContainText('One sentence is marked');
});

test('an empty chat of a space counts what is in the knowledge base alone', async ({ page, keyless }) => {
  const spaceId = await begin(page, keyless.url);
  await addSource(page, spaceId, { title: 'Kept out', text: 'The parrot is grey.', isInKnowledgeBase: false });
  await page.reload();
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  await expect(chat).toContainText('Replies draw on 1 source, and cite the passages they rest on.');
  await page.request.put(`${keyless.url}/api/spaces/${spaceId}/sources/inclusion`, {
    data: { isInKnowledgeBase: false },
    headers: { origin: keyless.url },
  });
  await page.reload();
  await expect(chat).toContainText('Upload a source to get started');
  await expect(composer(page)).toBeVisible();
});
