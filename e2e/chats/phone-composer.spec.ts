import type { Page } from '@playwright/test';
import type { FakeUpstream } from '../../server/src/testing/fake-upstream/fake-upstream.ts';
import { doubleLetters } from '../support/double-letters.ts';
import { attach, composer, expect, expectNoOverflow, replies, say, test } from '../support/journey.ts';

/** A question that waits while a reply is being written, and words typed after it. */
async function askThrice(page: Page, url: string, provider: FakeUpstream): Promise<void> {
  provider.behave({ tokens: 40, holdAfter: 10 });
  await page.goto(url);
  await say(page, 'First question');
  await expect(replies(page)).toContainText('w00000009');
  await composer(page).fill('What of the second one?');
  await page.getByRole('button', { name: 'Send after this reply' }).click();
  await composer(page).fill('Third');
}

test('with letters twice as large a question that waits has its words above its buttons', { tag: '@phone' }, async ({
  page,
  atrium,
  provider,
}) => {
  await doubleLetters(page);
  await askThrice(page, atrium.url, provider);
  const row = page.getByRole('list', { name: 'Questions waiting' }).getByRole('listitem');
  const [words, send] = [row.getByText('What of the second one?'), row.getByRole('button', { name: 'Send now' })];
  await expect(words).toBeVisible();
  const [text, button] = [await words.boundingBox(), await send.boundingBox()];
  // A clock as large as the words stands beside them.
  expect(text?.width).toBeGreaterThan(180);
  expect(button?.y).toBeGreaterThan(text?.y ?? 0);
  await expectNoOverflow(page);
});

test('the chosen model can be read while a reply is written and words stand ready', { tag: '@phone' }, async ({
  page,
  atrium,
  provider,
}) => {
  await askThrice(page, atrium.url, provider);
  const name = page.getByRole('button', { name: 'Model: Atrium' }).getByText('Atrium');
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(name).toBeVisible();
    expect(await name.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
    await expectNoOverflow(page);
  }
});

test('over the keys of a phone the button that sends stays in view below a file and the questions that wait', {
  tag: '@phone',
}, async ({ page, atrium, provider }) => {
  await askThrice(page, atrium.url, provider);
  await page.getByRole('button', { name: 'Send after this reply' }).click();
  await composer(page).fill('Fourth\n'.repeat(12));
  await attach(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Herons.') });
  const send = page.getByRole('button', { name: 'Send after this reply' });
  await expect(send).toBeEnabled();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 340 });
    await expect(send).toBeInViewport({ ratio: 1 });
    const row = page.getByRole('list', { name: 'Questions waiting' }).getByRole('listitem').first();
    await expect(row.getByRole('button', { name: 'Send now' })).toBeInViewport({ ratio: 1 });
  }
});
