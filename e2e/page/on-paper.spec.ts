import type { Page } from '@playwright/test';
import { addNote, addSource, harbourRules } from '../support/grounded-stage.ts';
import { expect, expectReply, replies, say, setTheme, signInAsDemo, test } from '../support/journey.ts';
import { scriptsOf } from '../support/part-files.ts';

/** The width of A4 between the margins of a browser. */
const paper = { width: 718, height: 1047 };

async function onPaper(page: Page): Promise<void> {
  await page.setViewportSize(paper);
  // Emulating does not tell the page, as printing does.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

const cells = (count: number, cell: string) => `|${Array.from({ length: count }, () => ` ${cell} |`).join('')}`;
const tableOf = (count: number, cell: string) =>
  [cells(count, cell), cells(count, '---'), cells(count, cell)].join('\n');

test('a table that scrolls on the screen is on paper to its last column', async ({ page, atrium, provider }) => {
  const reply = [
    tableOf(4, 'What stands near the berth and who may use it'),
    tableOf(12, 'Fischereihafenverwaltung'),
    'That is all.',
  ].join('\n\n');
  provider.behave({ reply });
  await page.goto(atrium.url);
  await say(page, 'Which berths are there?');
  await expectReply(page, 'That is all.');
  const tables = replies(page).last().locator('table');
  await onPaper(page);
  for (const table of [tables.first(), tables.last()]) {
    const beyond = () =>
      table.evaluate((drawn) => {
        const words = [...drawn.querySelectorAll('th, td')].map((cell) => cell.getBoundingClientRect().right);
        const room = drawn.parentElement?.parentElement?.getBoundingClientRect().right ?? 0;
        return Math.max(...words) - room;
      });
    await expect.poll(beyond).toBeLessThanOrEqual(0);
  }
});

test('what failed is told on paper in the colour of the day, also by night', async ({ page, atrium, provider }) => {
  provider.behave({ status: 500 });
  await page.goto(atrium.url);
  await say(page, 'Will this fail?');
  const failure = replies(page).last().locator('.text-danger').first();
  await expect(failure).toBeVisible();
  const inkOf = () => failure.evaluate((drawn) => getComputedStyle(drawn).color);
  await setTheme(page, 'light');
  const byDay = await inkOf();
  await setTheme(page, 'dark');
  await expect.poll(inkOf).not.toBe(byDay);
  await onPaper(page);
  await expect.poll(inkOf).toBe(byDay);
});

test('a source is on paper without the button of its menu', async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  const id = await addSource(page, 1, { title: 'Harbour rules', text: harbourRules });
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1&source=${id}`);
  await expect(page.getByText('Fires are forbidden on the quay.')).toBeVisible();
  await onPaper(page);
  await expect(page.getByText('Fires are forbidden on the quay.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

const series = `y = ${Array.from({ length: 30 }, (_, n) => `\\alpha_{${n}} x^{${n}}`).join(' + ')}`;
const row = Array.from({ length: 30 }, (_, n) => `a_{${n}}`).join(' & ');
const matrix = `M = \\begin{pmatrix} ${row} \\\\ ${row} \\end{pmatrix}`;

for (const [name, source] of Object.entries({ series, matrix })) {
  test(`a ${name} that scrolls on the screen is on paper to its last sign`, async ({ page, atrium, provider }) => {
    provider.behave({ reply: `$$${source}$$\n\nThat is all.` });
    await page.goto(atrium.url);
    await say(page, 'What is it?');
    await expectReply(page, 'That is all.');
    const formula = replies(page).last().locator('.katex-display');
    const beyond = () =>
      formula.evaluate((drawn) => {
        const signs = [...drawn.querySelectorAll('.katex-base')].map((base) => base.getBoundingClientRect().right);
        return Math.floor(Math.max(...signs) - drawn.getBoundingClientRect().right);
      });
    await expect.poll(beyond).toBeGreaterThan(0);
    await onPaper(page);
    await expect.poll(beyond).toBeLessThanOrEqual(0);
  });
}

for (const missing of ['text', 'editor'] as const) {
  test(`a note whose ${missing} has not come says so on paper`, async ({ page, keyless }) => {
    await signInAsDemo(page, keyless.url);
    const id = await addNote(page, 1, { title: 'Quay', content: 'Fires are forbidden.' });
    const held = Promise.withResolvers<void>();
    await page.route(missing === 'text' ? `**/api/notes/${id}` : scriptsOf('markdown-field'), async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${keyless.url}/dashboard?section=spaces&space=1&tab=notes&note=${id}`);
    const loading = page.getByRole('status', { name: 'Loading the note' });
    await expect(loading).toBeVisible();
    await onPaper(page);
    const said = () => loading.evaluate((box) => getComputedStyle(box, '::before').content);
    await expect.poll(said).toBe('"Loading the note..."');
    await expect(loading.locator('.skeleton').first()).toBeHidden();
    held.resolve();
    await expect(loading).toBeHidden();
  });
}
