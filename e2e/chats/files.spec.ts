import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  attach,
  composer,
  expect,
  expectAccessible,
  expectReply,
  questions,
  replies,
  say,
  test,
} from '../support/journey.ts';
import { picture } from '../support/picture.ts';

const fixtures = join(import.meta.dirname, '..', '..', 'server', 'src', 'testing', 'fixtures');

test('a refused file says why, in the words of the product', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  await attach(page, { name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
  const alert = page.getByRole('dialog');
  await expect(alert).toContainText('File type not supported: tool.exe');
  // Enter presses the only button, and the focus returns to where it was.
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(alert).toBeHidden();
  await attach(page, { name: 'big.txt', mimeType: 'text/plain', buffer: Buffer.alloc(7_864_321, 97) });
  await expect(alert).toContainText('File too large: big.txt. Maximum size is 7.5MB (due to encoding overhead).');
  await page.keyboard.press('Escape');
  const seven = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(7_000_000, 97) });
  await attach(page, [seven('a.txt'), seven('b.txt'), seven('c.txt')]);
  await expect(alert).toContainText('Total file size too large. Please keep total under 20MB.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Attached files' })).toBeHidden();
});

test('a PDF is answered from with a quote and its page', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  await attach(page, join(fixtures, 'harbour.pdf'));
  await say(page, 'What does the document say about the harbour?');
  await expectReply(page, /pages? \d/);
  await expect(replies(page).locator('blockquote')).toContainText(/harbour/i);
  await expect(questions(page).getByRole('link', { name: 'harbour.pdf' })).toBeVisible();
  const chip = replies(page).locator('.cite').first();
  await expect(chip).toHaveAccessibleName(/^Source 1: harbour\.pdf/);
  await chip.hover();
  const card = page.locator('[data-radix-popper-content-wrapper]');
  await expect(card.locator('blockquote')).toContainText(/harbour/i);
  await expectAccessible(page);
  await page.mouse.move(0, 0);
  await expect(card).toBeHidden();
  const source = replies(page).getByRole('list', { name: 'Sources' }).getByRole('link');
  await expect(source).toContainText('harbour.pdf');
  const answer = await page.request.get(new URL((await source.getAttribute('href')) ?? '', keyless.url).href);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('application/pdf');
  await expectAccessible(page);
});

test('a Word document is answered from', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  await attach(page, join(fixtures, 'harbour.docx'));
  await say(page, 'When was the lighthouse lit?');
  await expectReply(page, '1904');
  await expect(replies(page).locator('blockquote').first()).toContainText('lighthouse');
});

test('a table and a source file, attached together by a stranger, are answered from', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  const csv = 'Supplier,Quarter,Cost\nNordhafen Freight,Q3,221900\nCalder Packaging,Q3,103770\n';
  const code = 'export function retryDelay(attempt) {\n  return Math.min(30000, 250 * 2 ** attempt);\n}\n';
  await attach(page, [
    { name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
    { name: 'retry.js', mimeType: 'text/javascript', buffer: Buffer.from(code) },
  ]);
  await say(page, 'What was the cost of Calder Packaging in Q3?');
  await expectReply(page, /103[,.]?770/);
  await expect(replies(page)).toContainText('costs.csv');
  await say(page, 'What does the function retryDelay return?');
  await expect(replies(page)).toHaveCount(2);
  await expectReply(page, '30000');
  await expect(replies(page).last()).toContainText(/retry\.js.*lines? \d/s);
});

test('of a picture it says that it cannot see it', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  await attach(page, { name: 'terrace.png', mimeType: 'image/png', buffer: picture });
  await say(page, 'What is in this picture?');
  await expectReply(page, /cannot see/i);
  await expect(questions(page).getByRole('img', { name: 'terrace.png' })).toBeVisible();
});

test('a picture that cannot be drawn has the sign of a file', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  const damaged = Buffer.concat([picture.subarray(0, 40), Buffer.alloc(200)]);
  await attach(page, { name: 'damaged.png', mimeType: 'image/png', buffer: damaged });
  const chip = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
  await expect(chip).toContainText('damaged.png');
  await expect(chip.locator('img')).toHaveCount(0);
  await expect(chip.locator('svg').first()).toBeVisible();
  await say(page, 'What is it?');
  const sent = questions(page)
    .last()
    .getByRole('link', { name: /^damaged\.png/ });
  await expect(sent).toContainText('damaged.png');
  await expect(sent.locator('img')).toHaveCount(0);
});

test('files dropped on the window become chips, and can be removed', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  await composer(page).waitFor();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['dropped words'], 'dropped.txt', { type: 'text/plain' }));
    return transfer;
  });
  // The drop zone is loaded when the page is idle. A user who drags a file keeps moving it, so the event is repeated.
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
    await expect(page.getByText('Drop files to attach them')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  const chips = page.getByRole('list', { name: 'Attached files' });
  await expect(chips).toContainText('dropped.txt13.0 B');
  await chips.getByRole('button', { name: 'Remove dropped.txt' }).click();
  await expect(chips).toBeHidden();
});

test('a pasted picture is attached, and a long pasted text becomes a file that can be put back', async ({
  page,
  keyless,
}) => {
  await page.goto(keyless.url);
  const paste = (text: string, image: string | null, html = '') =>
    composer(page).evaluate(
      (field, given) => {
        const transfer = new DataTransfer();
        if (given.text) transfer.setData('text/plain', given.text);
        if (given.html) transfer.setData('text/html', given.html);
        if (given.image) {
          const bytes = Uint8Array.from(atob(given.image), (letter) => letter.charCodeAt(0));
          transfer.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
        }
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }));
      },
      { text, image, html },
    );
  const chips = page.getByRole('list', { name: 'Attached files' });
  await paste('', picture.toString('base64'));
  await expect(chips.getByRole('listitem')).toHaveCount(1);
  await expect(chips).toContainText('image.png');
  const long = 'A long passage. '.repeat(500).trim();
  await paste(long, null);
  await expect(chips.getByRole('listitem')).toHaveCount(2);
  await chips.getByRole('button', { name: 'Put back as text' }).click();
  await expect(chips.getByRole('listitem')).toHaveCount(1);
  await expect(composer(page)).toHaveValue(long);
  // Word and Excel put the text on the clipboard twice, and a picture of it.
  await paste(long, picture.toString('base64'), `<p>${long}</p>`);
  await expect(chips.getByRole('listitem')).toHaveCount(2);
  await expect(chips).toContainText('Pasted text.txt');
});

test('a file that another tab is uploading is on its way here too, and missing only where that tab has gone', async ({
  page,
  keyless,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/attachments?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const file = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });
  const chip = (tab: Page, name: string) =>
    tab.getByRole('list', { name: 'Attached files' }).getByRole('listitem').filter({ hasText: name });
  const isKept = (name: string) =>
    expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage)), { message: 'the draft is kept' })
      .toContain(name);
  const second = await page.context().newPage();

  await page.goto(keyless.url);
  await attach(page, file('herons.txt', 'In spring herons nest in trees.'));
  await isKept('herons.txt');
  await second.goto(keyless.url);
  await expect(chip(second, 'herons.txt')).toHaveAttribute('data-state', 'uploading');
  await attach(second, file('storks.txt', 'In spring storks nest on roofs.'));
  held.resolve();
  for (const name of ['herons.txt', 'storks.txt'])
    await expect(chip(second, name)).toHaveAttribute('data-state', 'ready');
  await say(second, 'Where do herons nest?');
  await expectReply(second, 'trees');

  await page.bringToFront();
  // The other tab has sent the file.
  await expect(chip(page, 'herons.txt')).toBeHidden();
  await page.reload();
  await page.unroute('**/api/attachments?*');
  await page.route('**/api/attachments?*', () => undefined);
  await attach(page, file('swifts.txt', 'In spring swifts nest in walls.'));
  await isKept('swifts.txt');
  const third = await page.context().newPage();
  await third.goto(keyless.url);
  await expect(chip(third, 'swifts.txt')).toHaveAttribute('data-state', 'uploading');
  await composer(third).fill('Where do swifts nest?');
  await page.close();
  await expect(chip(third, 'swifts.txt')).toContainText('Not uploaded. Attach again.');
  await expect(composer(third)).toHaveValue('Where do swifts nest?');
});
