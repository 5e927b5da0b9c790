import { addSource } from '../support/grounded-stage.ts';
import {
  becomeDemoUser,
  composer,
  expect,
  expectAccessible,
  expectReply,
  replies,
  say,
  test,
} from '../support/journey.ts';

test('who works in a space answers as himself, from what is in the space', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  provider.behave({ reply: 'The harbour fee is nine crowns for every night [1].' });
  await becomeDemoUser(page, atrium.url);
  await page.goto(`${atrium.url}/dashboard?section=spaces&space=1&view=studio`);
  await addSource(page, 1, {
    title: 'Harbour rules',
    text: 'The harbour fee is nine crowns for every night. The gate closes at ten.',
  });
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a virtual employee' });
  const search = dialog.getByRole('searchbox', { name: 'Search personas' });
  if (!isMobile) await expect(search, 'a persona is sought without another key').toBeFocused();
  await search.fill('clara');
  await dialog.getByRole('button', { name: /Clara/ }).press('Enter');
  await expect(dialog.getByRole('button', { name: /Clara/, pressed: true }), 'it may be taken back').toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'Chat with Clara' }).click();
  await expect(page).toHaveURL(/space=1.*view=chat/);
  await expect(composer(page)).toBeVisible();
  await say(page, 'What is the harbour fee for every night?');
  await expectReply(page, 'nine crowns');
  const reply = replies(page).last();
  await expect(reply).toContainText('Clara');
  await expect(reply.getByRole('button', { name: 'Source 1: Harbour rules' }).first()).toBeVisible();
  await expectAccessible(page);
  const asked = provider.requests.map(({ body }) => JSON.stringify(body)).find((body) => body.includes('<source n='));
  expect(asked).toContain('Clara');
  expect(asked).toContain('nine crowns');

  // Clara also answers the next question, even after a reload.
  await page.reload();
  await expect(replies(page)).toHaveCount(1);
  await expect(replies(page).last()).toContainText('Clara');
  await say(page, 'And when does the gate close?');
  await expect(replies(page)).toHaveCount(2);
  await expect(replies(page).last()).toHaveAttribute('data-status', 'complete');
  await expect(replies(page).last()).toContainText('Clara');

  await page.goto(`${atrium.url}/dashboard?section=spaces&space=1&view=studio`);
  await page.getByRole('button', { name: /^Remove Clara/ }).click();
  await expect(page.getByText('Nobody works here yet. Assign a persona.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeFocused();
});
