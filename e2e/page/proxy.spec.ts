import {
  expect,
  expectReply,
  numbered,
  questions,
  replies,
  say,
  signInAsDemo,
  test,
  toast,
} from '../support/journey.ts';

/** What a proxy gives in place of the server's answer. */
const pageOfAProxy = { contentType: 'text/html', body: '<html>Sign in to continue</html>' };

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

test('a link whose taking back was not answered is taken back by a second press', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'They wade.' });
  await signInAsDemo(page, atrium.url);
  await say(page, 'What do herons do?');
  await expectReply(page, 'They wade.');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this chat' });
  await dialog.getByRole('button', { name: 'Make a public link' }).click();
  await page.route(
    '**/api/shares/*',
    async (route) => {
      await route.fetch();
      await route.fulfill(pageOfAProxy);
    },
    { times: 1 },
  );
  const revoke = dialog.getByRole('button', { name: 'Revoke link' });
  await revoke.click();
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached.');
  await revoke.click();
  await expect(dialog.getByRole('button', { name: 'Make a public link' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});
