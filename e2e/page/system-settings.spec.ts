import type { Page } from '@playwright/test';
import { wordsOfPdf } from '../../server/src/testing/words-of-pdf.ts';
import { addNote } from '../support/grounded-stage.ts';
import { expect, expectReply, say, signInAsDemo, test } from '../support/journey.ts';

const paragraphs = (word: string) =>
  Array.from({ length: 80 }, (_, n) => `## ${word} ${n}\n\nThe fee is nine crowns for every night.`).join('\n\n');

async function onPaper(page: Page): Promise<string> {
  return wordsOfPdf(await page.pdf());
}

test('a chat, a copy of it and a note are on paper whole, from the first word to the last, without the frame', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: `${paragraphs('Part')}\n\nThe end of the reply.` });
  await signInAsDemo(page, atrium.url);
  for (const question of ['The first question', 'The second question', 'The third question']) {
    await say(page, question);
    await expect(page.getByText(question).first()).toBeVisible();
    await expectReply(page, 'The end of the reply.');
  }
  // Only the last messages are drawn on the screen.
  const chat = await onPaper(page);
  for (const words of ['The first question', 'The third question', 'Part 79']) expect(chat).toContain(words);
  expect(chat.split('The end of the reply.')).toHaveLength(4);
  expect(chat).not.toContain('Digital Personas');
  expect(chat).not.toContain('Ask me anything...');

  const id = new URL(page.url()).searchParams.get('chat');
  const origin = atrium.url;
  const shared = await page.request.post(`${origin}/api/chat/${id}/share`, { headers: { origin } });
  await page.goto(`${origin}/share/${(await shared.json()).token}`);
  await expect(page.getByText('The end of the reply.').first()).toBeAttached();
  expect((await onPaper(page)).split('The end of the reply.')).toHaveLength(4);

  const note = await addNote(page, 1, { title: 'The harbour', content: paragraphs('Heading') });
  await page.goto(`${origin}/dashboard?section=spaces&space=1&note=${note}`);
  await expect(page.getByText('Heading 0', { exact: true })).toBeVisible();
  const paper = await onPaper(page);
  for (const words of ['Heading 0', 'Heading 79']) expect(paper).toContain(words);
  expect(paper).not.toContain('Add Source');
});
