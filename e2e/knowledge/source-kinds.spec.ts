import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { skarholmTranscript, startFakeTranscriber } from '../../server/src/testing/models/fake-transcriber.ts';
import { type Atrium, startAtrium } from '../support/atrium.ts';
import {
  test as base,
  expect,
  expectAccessible,
  expectNoOverflow,
  openNavigation,
  setTheme,
} from '../support/journey.ts';
import { addFiles, openSources, sourceCards } from '../support/sources-stage.ts';

const seen = '## What it shows\nA blue plate with a white frame.\n\n## Text in the picture\nSKARHOLM LIGHT';

/** An installation with a model that sees pictures and a transcription model. */
const test = base.extend<Record<never, never>, { readonly sensing: Atrium }>({
  sensing: [
    async ({ provider }, use) => {
      const transcriber = await startFakeTranscriber();
      const atrium = await startAtrium({
        HOUSE_MODEL_URL: `${provider.url}/v1`,
        HOUSE_MODEL_NAME: 'llava-fake',
        TRANSCRIPTION_MODEL: 'whisper-1',
        TRANSCRIPTION_BASE_URL: transcriber.baseUrl,
        USER_DAILY_FREE_TOKENS: '100000000',
      });
      await use(atrium);
      await atrium.stop();
      await transcriber.close();
    },
    { scope: 'worker' },
  ],
});

const card = (page: Page, title: string) => sourceCards(page).filter({ has: page.getByText(title, { exact: true }) });

/** A file written by another program, under another name. */
const file = (name: string, from: string) => ({
  name,
  mimeType: '',
  buffer: readFileSync(new URL(`../../server/src/testing/fixtures/skarholm/${from}`, import.meta.url)),
});
const code = `def climb():\n${'    step()\n'.repeat(50)}\n\ndef repair(engine="Lister"):\n    pass\n`;
const lamps = Array.from({ length: 100 }, (_, n) => `lamp ${n} of the gallery`);
const data = JSON.stringify({ engine: { name: 'Lister' }, lamps }, null, 2);
const made = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });

/** The kinds of sources: the title, the location that the search names, and what the view shows there. */
const kinds = [
  { title: 'by-writer', given: file('by-writer.docx', 'skarholm-writer.docx'), place: /The fog signal|The crew/ },
  { title: 'by-pandoc', given: file('by-pandoc.docx', 'skarholm-pandoc.docx'), place: /The fog signal|The crew/ },
  { title: 'open-text', given: file('open-text.odt', 'skarholm.odt'), place: /The fog signal|The crew/ },
  { title: 'talk', given: file('talk.pptx', 'skarholm-impress.pptx'), place: /^Slide 4$/, shows: 'Slide 4' },
  { title: 'open-talk', given: file('open-talk.odp', 'skarholm.odp'), place: /^Slide 4$/, shows: 'Slide 4' },
  {
    title: 'watches',
    given: file('watches.xlsx', 'skarholm.xlsx'),
    place: /^Spare parts, rows 1–2$/,
    shows: 'Spare parts',
    head: 'Day',
  },
  { title: 'open-watches', given: file('open-watches.ods', 'skarholm.ods'), place: /^Spare parts, rows 1–2$/ },
  { title: 'The light at Skarholm', given: file('book.epub', 'skarholm.epub'), place: /The fog signal/ },
  { title: 'printed', given: file('printed.pdf', 'skarholm.pdf'), place: /^Page 3$/, shows: 'Page 3' },
  { title: 'saved', given: file('saved.html', 'skarholm-pandoc.html'), place: /The fog signal|The crew/ },
  { title: 'written', given: file('written.md', 'made-from/light.md'), place: /The fog signal/ },
  { title: 'plain', given: file('plain.txt', 'made-from/said.txt'), place: /^line 1$/ },
  {
    title: 'table',
    given: made('table.csv', 'part,shelf\ninjector of the Lister,B7\n'),
    place: /^lines 1–2$/,
    shows: 'B7',
    head: 'part',
  },
  { title: 'parts', given: made('parts.json', data), place: /^lines 1–\d+$/ },
  { title: 'engine', given: made('engine.py', code), place: /^repair, lines 54–55$/, shows: 'def repair' },
] satisfies readonly { title: string; given: object; place: RegExp; shows?: string; head?: string }[];

test('without a model for it, a picture and a recording say what is missing', async ({ page, keyless }) => {
  await openSources(page, keyless.url);
  await addFiles(page, [file('plate.png', 'skarholm.png'), file('log.mp3', 'skarholm.mp3')]);
  await expect(card(page, 'plate').getByText(/^Pictures need a model that sees them/)).toBeVisible({ timeout: 30_000 });
  await expect(card(page, 'log').getByText(/^Recordings need a model that writes them down/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await card(page, 'plate').getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'plate').getByText(/^Pictures need a model that sees them/)).toBeVisible({ timeout: 30_000 });
});

test('every kind of file becomes ready, is found by a word and opens at its place', async ({
  page,
  keyless,
  isMobile,
}) => {
  test.slow();
  await openSources(page, keyless.url);
  await addFiles(
    page,
    kinds.map(({ given }) => given),
  );
  await expect(sourceCards(page).getByText(/\d passages?$/)).toHaveCount(kinds.length, { timeout: 90_000 });
  await expectNoOverflow(page);
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('link', { name: 'Knowledge Base' }).click();
  const search = page.getByRole('searchbox', { name: 'Search your sources' });
  for (const { title, place, ...kind } of kinds) {
    await search.fill('Lister');
    const found = page
      .getByRole('list', { name: `Found in ${title}`, exact: true })
      .getByRole('link')
      .first();
    await expect(found).toContainText('Lister');
    await expect(found.locator('span').last()).toHaveText(place);
    if (!('shows' in kind)) continue;
    await found.click();
    await expect(page.locator('mark').filter({ hasText: 'Lister' }).first()).toBeInViewport();
    await expect(page.getByText(kind.shows).first()).toBeVisible();
    if ('head' in kind) await expect(page.getByRole('columnheader').first()).toHaveText(kind.head);
    await expectAccessible(page);
    await setTheme(page, 'dark');
    await expectAccessible(page);
    await page.goBack();
  }
});

test('a picture stands beside what a model sees in it', async ({ page, sensing, provider }) => {
  provider.behave({ reply: seen });
  await openSources(page, sensing.url);
  await addFiles(page, [file('plate.png', 'skarholm.png')]);
  await card(page, 'plate').getByRole('link').click({ timeout: 30_000 });
  await expect(page.getByRole('img', { name: 'plate' })).toBeVisible();
  const headings = page.getByRole('region', { name: 'Chat', exact: true }).getByRole('heading', { level: 3 });
  await expect(headings).toHaveText(['What it shows', 'Text in the picture']);
  await expect(page.getByText('A blue plate with a white frame.', { exact: true })).toBeVisible();
  await expect(
    page
      .getByText(/sees in this picture; no words of yours/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a recording is read, and plays from where something was said', async ({ page, sensing, isMobile }) => {
  await openSources(page, sensing.url);
  await addFiles(page, [file('log.mp3', 'skarholm.mp3')]);
  await expect(card(page, 'log').getByText('Audio, 1 passage')).toBeVisible({ timeout: 30_000 });
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('link', { name: 'Knowledge Base' }).click();
  await page.getByRole('searchbox', { name: 'Search your sources' }).fill('parrot amused');
  const found = page.getByRole('list', { name: 'Found in log' }).getByRole('link');
  await expect(found).toContainText('0:00');
  const href = (await found.getAttribute('href')) ?? '';
  // Opens the source like a citation of the last sentence.
  const at = skarholmTranscript.text.indexOf('The parrot');
  await page.goto(sensing.url + href.replace(/at=\d+-\d+/, `at=${at}-${at + 26}`));
  await expect(page.locator('mark')).toHaveText('The parrot was not amused.');
  const player = page.getByLabel('Recording: log');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeCloseTo(14.8, 0);
  await page.getByRole('button', { name: 'Play from 0:00' }).click();
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(false);
  await expectAccessible(page);
  await expectNoOverflow(page);
});
