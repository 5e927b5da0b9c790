import type { Page } from '@playwright/test';
import { becomeDemoUser, expect, expectAccessible, expectNoOverflow, test } from '../support/journey.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Note text' });
const cards = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
const stored = (page: Page) =>
  page.evaluate(async () => {
    const id = new URLSearchParams(location.search).get('note');
    return ((await (await fetch(`/api/notes/${id}`)).json()) as { content: string }).content;
  });

/** Pastes like a browser does: each format under its media type. */
async function paste(page: Page, kinds: Readonly<Record<string, string>>): Promise<void> {
  await field(page).focus();
  await field(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, kinds);
}

test.beforeEach(async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1&tab=notes`);
  await page.getByRole('button', { name: 'Create new note' }).click();
  await expect(field(page)).toBeVisible();
});

test('what is copied from a page keeps its headings, lists, links and tables', async ({ page }) => {
  const html = `<meta charset="utf-8"><h2>Marsh birds</h2><p>A <strong>heron</strong> <a href="https://example.org/waits">waits</a>.</p>
    <ul><li>one<ul><li>two</li></ul></li></ul>
    <table><tr><th>Bird</th><th>Count</th></tr><tr><td>Heron</td><td>3</td></tr></table><script>alert(1)</script><style>p { color: red }</style><p style="color:red" onclick="alert(1)"></p>`;
  await paste(page, { 'text/html': html, 'text/plain': 'Marsh birds A heron waits.' });
  const markdown =
    '## Marsh birds\n\nA **heron** [waits](https://example.org/waits).\n\n- one\n  - two\n\n| Bird | Count |\n| --- | --- |\n| Heron | 3 |';
  await expect.poll(() => stored(page)).toBe(markdown);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.locator('.markdown');
  await expect(preview.getByRole('heading', { name: 'Marsh birds' })).toBeVisible();
  await expect(preview.getByRole('table')).toContainText('Heron');
  await expect(preview.getByRole('link', { name: /waits/ })).toHaveAttribute('href', 'https://example.org/waits');
  await expectAccessible(page);
  await expectNoOverflow(page);

  // Text without formatting that matters is pasted as plain text.
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+End');
  await paste(page, { 'text/html': '<span style="color:red">a * b</span>', 'text/plain': 'a * b' });
  await expect.poll(() => stored(page)).toContain('a * b');
});

test('a table is begun by its button; formulas and lists are drawn in the preview', async ({ page }) => {
  await field(page).click();
  await page.getByRole('button', { name: 'Table' }).click();
  await page.keyboard.type('Desk');
  await expect.poll(() => stored(page)).toBe('| Desk | Column |\n| --- | --- |\n|  |  |\n');
  await page.keyboard.press('ControlOrMeta+End');
  await paste(page, { 'text/plain': '\n$$E = \\frac{I}{r^2}$$\n\n1. one\n2. two\n\n- [x] done\n' });
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.locator('.markdown');
  await expect(preview.getByRole('table')).toContainText('Desk');
  await expect(preview.locator('.katex').first()).toBeVisible();
  await expect(preview.getByRole('list').first()).toContainText('one');
  await expect(preview.getByRole('checkbox')).toBeChecked();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('formulas that are copied with bold words and a list are pasted as the same formulas', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = 'A **bold** $x_1^*$, and $$5$$.\n\n$$\n\\frac{a_*}{b_*}\n$$\n\n- one $y_1$';
  await paste(page, { 'text/plain': text });
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.locator('.markdown');
  await expect(preview.locator('.katex')).toHaveCount(4);
  await preview.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press('ControlOrMeta+C');
  await page.getByRole('button', { name: 'Preview' }).click();
  await field(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect.poll(() => stored(page)).toBe('');
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(() => stored(page)).toBe(text);
});

test('a card shows the first hundred characters and no more, or that there are none', async ({ page }) => {
  const beginning =
    'A heron waits in shallow water until a fish comes near, and then it does not wait any longer; it ea';
  expect(beginning).toHaveLength(99);
  await paste(page, { 'text/plain': `${beginning}TS what it caught` });
  await expect.poll(() => stored(page)).toContain('what it caught');
  await page.getByRole('button', { name: 'Back to the space' }).click();
  await expect(cards(page)).toContainText(`${beginning}T...`);
  await expect(cards(page)).not.toContainText('TS what');
  await page.reload();
  await expect(cards(page)).toContainText(`${beginning}T...`);
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(field(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the space' }).click();
  await expect(cards(page).first()).toContainText('No content');
});

test('a megabyte is more than a note holds: it says so, keeps it, and saves what is left of it', async ({ page }) => {
  test.slow();
  await paste(page, { 'text/plain': 'A heron waits.\n'.repeat(70_000) });
  const notice = page.getByRole('alert').filter({ hasText: 'A note holds' });
  await expect(notice).toContainText('A note holds 200,000 characters: this one has 1,050,000.');
  expect(await stored(page)).toBe('');
  await expectAccessible(page);
  await page.reload();
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await field(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, { 'text/plain': 'A heron waits.\n'.repeat(13_000) });
  await expect.poll(() => stored(page), { timeout: 20_000 }).toHaveLength(195_000);
  await expect(notice).toHaveCount(0);
});

test('without a connection one writes on, and it is saved when there is one again', async ({ page, context }) => {
  await field(page).click();
  await page.keyboard.type('Before the tunnel.');
  await expect.poll(() => stored(page)).toBe('Before the tunnel.');
  await context.setOffline(true);
  await page.keyboard.type(' In the tunnel.');
  await expect(page.getByText('Not saved – retrying').first()).toBeVisible();
  await page.keyboard.type(' Further on.');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect.poll(() => stored(page), { timeout: 40_000 }).toBe('Before the tunnel. In the tunnel. Further on.');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});

test('each line is written in the direction of its words', async ({ page }) => {
  const arabic = 'تغلق البوابة في العاشرة مساء.';
  await paste(page, { 'text/plain': `${arabic}\nThe gate closes at ten.\n- ${arabic}` });
  const lines = field(page).locator('.cm-line');
  await expect(lines).toHaveCount(3);
  const directions = () => lines.evaluateAll((all) => all.map((line) => getComputedStyle(line).direction));
  await expect.poll(directions).toEqual(['rtl', 'ltr', 'rtl']);
  await page.getByRole('textbox', { name: 'Title' }).fill('ملاحظات');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCSS('direction', 'rtl');
  await expect.poll(() => stored(page)).toBe(`${arabic}\nThe gate closes at ten.\n- ${arabic}`);
});

test('the tools stand in one row on a narrow screen, also before the field has come', async ({ page }) => {
  await page.route(/\/markdown-field-[^/]+\.(?:css|js)$/, (route) => route.abort('connectionfailed'));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  const [first, last] = [tools.getByRole('button', { name: 'Heading' }), tools.getByRole('button', { name: 'Redo' })];
  await expect(tools).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  const apart = async () => ((await last.boundingBox())?.y ?? 0) - ((await first.boundingBox())?.y ?? 1);
  await expect.poll(apart).toBe(0);
});

test('on a phone the tools that go on beyond the edge fade out there, and at rest the first one does not', {
  tag: '@phone',
}, async ({ page }) => {
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  const { mask, hidden, first } = await tools.evaluate((strip) => ({
    mask: getComputedStyle(strip).maskImage,
    hidden: strip.scrollWidth - strip.clientWidth,
    first: (strip.querySelector('svg')?.getBoundingClientRect().left ?? 0) - strip.getBoundingClientRect().left,
  }));
  expect(mask).toContain('linear-gradient');
  expect(hidden).toBeGreaterThan(100);
  expect(first).toBeGreaterThan(20);
  await expectNoOverflow(page);
  await expectAccessible(page);
});
