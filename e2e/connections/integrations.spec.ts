import type { Page } from '@playwright/test';
import {
  becomeDemoUser,
  chooseModel,
  composer,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  replies,
  say,
  signInAsDemo,
  test,
  toast,
} from '../support/journey.ts';

const key = 'sk-journey-0123456789-wxyz';

async function openIntegrations(page: Page, url: string, open = 'ai-models') {
  await page.goto(`${url}/dashboard?settings=integrations&open=${open}`);
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog.getByRole('button', { name: 'AI Models' })).toBeVisible();
  return dialog;
}

async function connect(page: Page, service: string, value: string) {
  await page.getByRole('button', { name: `Connect ${service}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Connect ${service}` });
  await dialog.getByLabel('API key').fill(value);
  await dialog.getByLabel('API key').press('Enter');
  return dialog;
}

test('a model without a key leads to the settings; with the key connected it answers, by that key alone', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'By your own key.' });
  await signInAsDemo(page, atrium.url);
  await composer(page).fill('Not sent yet');
  await chooseModel(page, 'Grok 4.0');
  const needed = page.getByRole('dialog', { name: 'API Key Required' });
  await expect(needed).toContainText(
    'To use Grok (xAI), you need to add your xAI API key in Settings > Integrations > AI Models.',
  );
  await expectAccessible(page);
  await needed.getByRole('button', { name: 'Go to Settings' }).click();
  await expect(page).toHaveURL(/settings=integrations&open=ai-models$/);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('button', { name: 'AI Models' })).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await connect(page, 'Grok', key);
  await expect(toast(page)).toContainText('Grok has been connected successfully.');
  await expect(settings).toContainText('Key ending in wxyz');
  await expectAccessible(page);
  await settings.getByRole('button', { name: 'Close' }).click();
  await expect(settings).toBeHidden();
  await expect(composer(page)).toHaveValue('Not sent yet');
  await page.getByRole('button', { name: /^Model:/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Grok 4.0' })).toContainText('Your API Key');
  await page.getByRole('menuitemradio', { name: 'Grok 4.0' }).click();
  await say(page, 'Who answers?');
  await expectReply(page, 'By your own key.');
  await expect(replies(page)).toContainText('Atrium AI');
  expect(provider.requests.at(-1)).toMatchObject({ headers: { authorization: `Bearer ${key}` } });
});

test('a key that its vendor refuses is not kept, and what was entered stays', async ({ page, atrium, provider }) => {
  provider.behave({ knownKeys: ['sk-another'] });
  await becomeDemoUser(page, atrium.url);
  const settings = await openIntegrations(page, atrium.url);
  const dialog = await connect(page, 'OpenAI', 'sk-mistyped');
  await expect(toast(page)).toContainText('Failed to connect the service. Please check your credentials.');
  await expect(dialog).toContainText('OpenAI did not accept this key.');
  await expect(dialog.getByLabel('API key')).toHaveValue('sk-mistyped');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(settings.getByRole('button', { name: 'Connect OpenAI' })).toBeVisible();
});

test('a key that stops working is told in the chat and in its row; it is tried again, turned off and removed', async ({
  page,
  atrium,
  provider,
}) => {
  await becomeDemoUser(page, atrium.url);
  const settings = await openIntegrations(page, atrium.url);
  await connect(page, 'OpenAI', key);
  await expect(settings).toContainText('Key ending in wxyz');
  await settings.getByRole('button', { name: 'Close' }).click();
  provider.behave({ knownKeys: [] });
  await page.getByRole('button', { name: /^Model:/ }).click();
  await page.getByRole('menuitem', { name: 'More models' }).click();
  await page.getByRole('menuitemradio', { name: 'ChatGPT 4.0' }).click();
  await say(page, 'Still there?');
  await expect(replies(page)).toContainText('did not accept your API key. Check it in Settings > Integrations.');

  const again = await openIntegrations(page, atrium.url);
  await expect(again).toContainText('Key refused');
  await expect(again).toContainText('OpenAI did not accept this key.');
  await expectAccessible(page);
  provider.reset();
  await again.getByRole('button', { name: 'Test the key for OpenAI' }).click();
  await expect(again).not.toContainText('Key refused');
  await again.getByRole('button', { name: 'Turn OpenAI off' }).click();
  await expect(again).toContainText('turned off');
  await again.getByRole('button', { name: 'Turn OpenAI on' }).click();
  await again.getByRole('button', { name: 'Remove OpenAI' }).click();
  await expect(toast(page)).toContainText('Integration has been removed successfully.');
  await expect(again.getByRole('button', { name: 'Connect OpenAI' })).toBeVisible();
});

test('a key that is not to be saved says how long it lives, and a key of another form is warned of', async ({
  page,
  atrium,
}) => {
  await becomeDemoUser(page, atrium.url);
  const settings = await openIntegrations(page, atrium.url);
  await page.getByRole('button', { name: 'Connect Gemini' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Gemini' });
  await dialog.getByLabel('API key').fill('kk-0123456789-abcd');
  await expect(dialog).toContainText('Keys of Gemini usually start with AI.');
  await expect(dialog.getByLabel('Save credentials')).toBeChecked();
  await dialog.getByLabel('Save credentials').uncheck();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(settings).toContainText('until you sign out');
});

test('every section opens by its address; what is to come says so, and the drive says what it needs', async ({
  page,
  atrium,
}) => {
  await signInAsDemo(page, atrium.url);
  const all = 'ai-models,cloud-storage,processing-providers,mcp-servers';
  const settings = await openIntegrations(page, atrium.url, all);
  for (const name of ['AI Models', 'Cloud Storage', 'Processing Providers', 'MCP Servers'])
    await expect(settings.getByRole('list', { name })).toBeVisible();
  await expect(settings.getByRole('list', { name: 'MCP Servers' }).getByText('Coming soon...')).toHaveCount(7);
  await expect(settings.getByRole('list', { name: 'Cloud Storage' })).toContainText('Not set up on this server.');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await settings.getByRole('button', { name: 'AI Models' }).press('Enter');
  await expect(settings.getByRole('list', { name: 'AI Models' })).toBeHidden();
});
