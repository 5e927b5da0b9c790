import {
  composer,
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

/** What a proxy answers in place of the server. */
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
  await expect.poll(() => provider.requests[0]?.outcome).toBe('closed');
  await expect(toast(page)).toBeHidden();
});

test('a question that nothing answers is given up by Stop, and can be sent again', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'Here I am.' });
  await signInAsDemo(page, atrium.url);
  await page.route('**/api/chat/**', () => undefined);
  await say(page, 'Is anybody there?');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(replies(page)).toHaveAttribute('data-status', 'failed');
  await page.unroute('**/api/chat/**');
  await replies(page).getByRole('button', { name: 'Try again' }).first().click();
  await expect(replies(page)).toContainText('Here I am.');
  await expect(questions(page)).toHaveCount(1);
  expect(provider.requests).toHaveLength(1);
});

test('a reply that could not be asked for anew makes way for the one before it, an edited question for its field', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  provider.behave({ reply: 'They wade.' });
  await signInAsDemo(page, atrium.url);
  await say(page, 'What do herons do?');
  await expectReply(page, 'They wade.');
  await page.route('**/api/chat/send-stream', (route) => route.fulfill(pageOfAProxy));
  const reply = replies(page);
  await reply.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  await expect(reply).toHaveAttribute('data-status', 'failed');
  await reply.getByRole('button', { name: 'Previous version' }).press('Enter');
  await expectReply(page, 'They wade.');
  await expect(reply).toHaveCount(1);
  if (!isMobile) await expect(composer(page)).toBeFocused();

  await questions(page).hover();
  await questions(page).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('textbox', { name: 'Edit message' });
  await edit.fill('What do cranes do?');
  await page.locator('.is-edited').getByRole('button', { name: 'Send' }).click();
  await expect(reply).toHaveAttribute('data-status', 'failed');
  await questions(page).getByRole('button', { name: 'Previous version' }).press('Enter');
  await expect(edit).toHaveValue('What do cranes do?');
  await expectReply(page, 'They wade.');
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

test('who asks again by a key for what a proxy did not give is not at the head of the page then', {
  tag: '@keyboard',
}, async ({ page, keyless }) => {
  await page.route('**/api/google-drive/chat-history*', (route) => route.fulfill(pageOfAProxy));
  await signInAsDemo(page, keyless.url);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unrouteAll();
  await retry.press('Enter');
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  const [tour] = await (await page.request.get(`${keyless.url}/api/google-drive/chat-history`)).json();
  const headers = { origin: keyless.url };
  const { token } = await (await page.request.post(`${keyless.url}/api/chat/${tour.id}/share`, { headers })).json();
  await page.route('**/api/share/*', (route) => route.fulfill(pageOfAProxy));
  await page.goto(`${keyless.url}/share/${token}`);
  await expect(page.getByRole('heading', { name: 'This chat could not be loaded' })).toBeVisible();
  await page.unrouteAll();
  await retry.press('Enter');
  await expect(page.getByRole('heading', { name: tour.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
