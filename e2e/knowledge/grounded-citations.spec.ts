import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { startFakeTranscriber } from '../../server/src/testing/models/fake-transcriber.ts';
import { type LoopbackServer, listenOnLoopback } from '../../server/src/testing/network/listen-on-loopback.ts';
import { type Atrium, startAtrium } from '../support/atrium.ts';
import {
  addFileSource,
  addNote,
  addSource,
  addSpace,
  changeNote,
  checkCitations,
  cited,
  mark,
  openSpaceChat,
} from '../support/grounded-stage.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  replies,
  say,
  signInAsDemo,
  test,
} from '../support/journey.ts';

/** An installation with a scripted model, a transcription model, and a website to read from. */
let transcriber: Awaited<ReturnType<typeof startFakeTranscriber>>;
let site: LoopbackServer;
let lantern: string;
let full: Atrium;

test.beforeAll(async ({ provider }) => {
  transcriber = await startFakeTranscriber();
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>The lantern</title><article><h1>The lantern</h1>
      <p>${'Ships keep well clear of the reef at night. '.repeat(8)}</p><h2>Oil</h2><p>${lantern}</p>
      <p>${'The store stands behind the tower. '.repeat(40)}</p></article>`);
  });
  site = await listenOnLoopback(server);
  full = await startAtrium({
    HOUSE_MODEL_URL: `${provider.url}/v1`,
    HOUSE_MODEL_NAME: 'fake-model',
    TRANSCRIPTION_MODEL: 'whisper-1',
    TRANSCRIPTION_BASE_URL: transcriber.baseUrl,
    USER_DAILY_FREE_TOKENS: '100000000',
    OUTBOUND_ALLOW: '127.0.0.1',
  });
});
test.beforeEach(() => {
  lantern = 'The lantern burns forty litres of oil in a winter night.';
});
test.afterAll(async () => {
  await full.stop();
  await transcriber.close();
  await site.close();
});

const marked = (page: Page) => cited(page).locator('mark');

/** Asks, and checks that the reply's citations are verbatim and that screen readers get the source and the quote. */
async function ask(page: Page, question: string, quote: string): Promise<void> {
  await say(page, question);
  await expectReply(page, quote);
  await expect(mark(page, 1)).toHaveAccessibleDescription(new RegExp(`“[^”]*${quote}`));
  expect(await checkCitations(page)).toBeGreaterThan(0);
}

/** Follows the first citation: the cited words are highlighted and in view, and going back returns to the citation. */
async function follow(page: Page, isMobile: boolean, quote: string | RegExp): Promise<void> {
  if (isMobile) await mark(page, 1).tap();
  else await mark(page, 1).click();
  await expect(marked(page).first()).toContainText(quote);
  await expect(marked(page).first()).toBeInViewport();
  await expect(replies(page).last()).toBeVisible({ visible: !isMobile });
  await expectNoOverflow(page);
  await expectAccessible(page);
}

async function goBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to the space' }).click();
  await expect(cited(page)).toBeHidden();
  await expect(mark(page, 1)).toBeFocused();
}

/** Files written by other programs, with the location that the view and the citation show. */
const files = [
  { from: 'skarholm.pdf', kind: 'PDF', shows: 'Page 3', place: 'page 3\\.' },
  { from: 'skarholm-writer.docx', kind: 'DOCX of LibreOffice', shows: 'The crew', place: '“The crew”\\.' },
  { from: 'skarholm-pandoc.docx', kind: 'DOCX of Pandoc', shows: 'The crew', place: '“The crew”\\.' },
] as const;

for (const { from, kind, shows, place } of files) {
  test(`what is cited of a ${kind} opens beside the chat at the words`, async ({ page, keyless, isMobile }) => {
    await signInAsDemo(page, keyless.url);
    const spaceId = await addSpace(page);
    await addFileSource(page, spaceId, from);
    await openSpaceChat(page, keyless.url, spaceId);
    await ask(page, 'Who repairs the generator?', 'Tobias Falk repairs the generator');
    await expect(mark(page, 1)).toHaveAccessibleDescription(new RegExp(`^${place}`));
    await follow(page, isMobile, 'Tobias Falk repairs the generator');
    await expect(cited(page).getByText(shows, { exact: true })).toBeVisible();
    await goBack(page);
  });
}

test('what is cited of a web page opens at the words, also when the page has moved them since', async ({
  page,
  provider,
  isMobile,
}) => {
  provider.behave({ reply: 'It burns forty litres of oil in a winter night [1].' });
  await signInAsDemo(page, full.url);
  const spaceId = await addSpace(page);
  const source = await addSource(page, spaceId, { url: `${site.url}/lantern` });
  await openSpaceChat(page, full.url, spaceId);
  await say(page, 'How much oil does the lantern burn in a winter night?');
  await expectReply(page, 'forty litres of oil');
  expect(await checkCitations(page)).toBe(1);
  await expect(mark(page, 1)).toHaveAccessibleDescription(`“Oil”. “${lantern}”`);
  await follow(page, isMobile, lantern);
  await expect(cited(page).getByRole('link', { name: site.url })).toBeVisible();

  const words = lantern;
  const refresh = async () => {
    const before = (await (await page.request.get(`${full.url}/api/sources/${source}`)).json()).version;
    await page.request.post(`${full.url}/api/sources/${source}/refresh`, { headers: { origin: full.url } });
    const now = async () => (await (await page.request.get(`${full.url}/api/sources/${source}`)).json()).version;
    await expect.poll(now, { timeout: 30_000 }).toBeGreaterThan(before);
  };
  lantern = `A new keeper came in spring. ${words}`;
  await refresh();
  await page.reload();
  await expect(cited(page).getByText(/has changed.*stand here now/)).toBeVisible();
  await expect(marked(page).first()).toHaveText(words);
  lantern = 'It is lit by electricity.';
  await refresh();
  await page.reload();
  await expect(cited(page).getByText(/not in it any more/)).toBeVisible();
  await expect(cited(page).locator('blockquote')).toHaveText(words);
  await expect(marked(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('what is cited of a recording opens at its time', async ({ page, provider, isMobile }) => {
  provider.behave({ reply: 'The parrot was not amused [1].' });
  await signInAsDemo(page, full.url);
  const spaceId = await addSpace(page);
  await addFileSource(page, spaceId, 'skarholm.mp3');
  await openSpaceChat(page, full.url, spaceId);
  await ask(page, 'Was the parrot amused?', 'The parrot was not amused');
  await expect(mark(page, 1)).toHaveAccessibleDescription(/^0:14\. /);
  await follow(page, isMobile, 'The parrot was not amused.');
  const player = cited(page).getByLabel('Recording: skarholm');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeCloseTo(14.8, 0);
  await goBack(page);
});

test('what is cited of a note is marked in it, and is still shown when the note has changed', async ({
  page,
  keyless,
  isMobile,
}) => {
  const words = 'The boat to Vestby leaves at noon on Sundays.';
  await signInAsDemo(page, keyless.url);
  const spaceId = await addSpace(page);
  const note = await addNote(page, spaceId, { title: 'Crossing', content: `Bring a lamp.\n\n${words}` });
  await openSpaceChat(page, keyless.url, spaceId);
  await ask(page, 'When does the boat to Vestby leave?', words);
  await follow(page, isMobile, words);
  await goBack(page);

  await changeNote(page, note, `Bring two lamps and a rope.\n\n${words}\n\nMind the swell.`);
  await mark(page, 1).click();
  await expect(marked(page)).toHaveText(words);
  await goBack(page);
  await changeNote(page, note, 'There is no boat any more.');
  await mark(page, 1).click();
  await expect(cited(page).getByText(/not in it any more/)).toBeVisible();
  await expect(cited(page).locator('blockquote')).toHaveText(words);
  await expect(marked(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('citations are reached, read, opened and left by keys alone @keyboard', async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  const spaceId = await addSpace(page);
  await addFileSource(page, spaceId, 'skarholm.pdf');
  await openSpaceChat(page, keyless.url, spaceId);
  await page.keyboard.type('Who repairs the generator?');
  await page.keyboard.press('Enter');
  await expectReply(page, 'Tobias Falk');
  const first = mark(page, 1);
  for (let n = 0; n < 60 && !(await first.evaluate((each) => each === document.activeElement)); n += 1)
    await page.keyboard.press('Shift+Tab');
  await expect(first).toBeFocused();
  const card = page.locator('[data-radix-popper-content-wrapper] blockquote', { hasText: 'Tobias Falk' });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(first).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(cited(page)).toBeFocused();
  await expect(cited(page)).toHaveAccessibleDescription(/Tobias Falk repairs the generator/);
  await expect(marked(page).first()).toBeInViewport();
  await expect(card).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Back to the space' })).toBeFocused();
  // The first Escape closes only the menu that was opened from the pane.
  const options = cited(page).getByRole('button', { name: /^Options for/ });
  await options.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(options).toBeFocused();
  await expect(cited(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cited(page)).toBeHidden();
  await expect(first).toBeFocused();
});
