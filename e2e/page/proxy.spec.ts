import { expect, numbered, questions, replies, say, signInAsDemo, test, toast } from '../support/journey.ts';

test('a reply whose events a proxy keeps back until all are there is stopped at once', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ tokens: 500, holdAfter: 20 });
  await page.route('**/api/chat/send-stream', async (route) => route.fulfill({ response: await route.fetch() }));
  await signInAsDemo(page, atrium.url);
  await say(page, 'Count to five hundred');
  await expect.poll(() => provider.requests.length).toBe(1);
  await expect(replies(page)).not.toContainText('w0');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(replies(page)).toHaveAttribute('data-status', 'stopped');
  await expect(replies(page)).toContainText(numbered(20));
  await expect(questions(page)).toHaveCount(1);
  expect(provider.requests[0]?.outcome).toBe('closed');
  await expect(toast(page)).toBeHidden();
});
