import { startAtrium } from '../support/atrium.ts';
import { addSource } from '../support/grounded-stage.ts';
import {
  chooseModel,
  composer,
  expect,
  expectAccessible,
  expectNoOverflow,
  replies,
  say,
  signInAsDemo,
  test,
} from '../support/journey.ts';

const startWithFewCredits = (providerUrl: string) =>
  startAtrium({
    OPENAI_API_KEY: 'key-of-the-fake',
    OPENAI_BASE_URL: `${providerUrl}/v1`,
    DEMO_CREDITS: '5',
    OUTBOUND_ALLOW: '127.0.0.1',
  });

test('a reply that the credits pay no more of says so, leads to more of them, and goes on', async ({
  page,
  provider,
  isMobile,
}) => {
  const atrium = await startWithFewCredits(provider.url);
  try {
    await signInAsDemo(page, atrium.url);
    await chooseModel(page, 'ChatGPT 4.0');
    provider.behave({ reply: 'Herons wait at the edge of the reeds, and then', end: 'length' });
    await say(page, 'How do herons fish?');
    const why = page.getByText(
      'Cut off because your credits pay for no more. Add credits, or a key of your own for this model, then continue.',
    );
    await expect(why).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Add Credits' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' }).getByRole('tab', { selected: true })).toHaveText(
      /Billing/,
    );
    await page.keyboard.press('Escape');
    provider.behave({ reply: 'strike.', end: 'stop' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(replies(page).last()).toContainText('strike.');
    await expect(why).toBeHidden();
    // On a phone the focus would open the on-screen keyboard over the growing reply.
    if (!isMobile) await expect(composer(page)).toBeFocused();
  } finally {
    await atrium.stop();
  }
});

test('of a report that the credits end midway what is written is read, copied and exported, said to be unfinished', async ({
  page,
  context,
  provider,
}) => {
  const atrium = await startWithFewCredits(provider.url);
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const fact = 'The harbour fee is nine crowns for every night.';
    // Each answer takes about two credits, enough for the plan and the first of two sections, but not for the second.
    provider.behave({ reply: `${fact} [1]\n\n${'Herring is salted. '.repeat(1_500)}` });
    await signInAsDemo(page, atrium.url);
    await page.goto(`${atrium.url}/dashboard?section=spaces&space=1&view=studio`);
    const barrels = 'This barrel holds salted herring of the northern fleet. '.repeat(2_500);
    await addSource(page, 1, { title: 'Harbour', text: `${fact}\n\n${barrels}` });
    await page.getByRole('button', { name: /Reports/ }).click();
    const asked = page.getByRole('dialog', { name: 'New report' });
    await asked.getByLabel('Kind').selectOption('Your own wish');
    await asked.getByLabel('Your wish').fill('The harbour fee and the barrels of herring');
    await asked.getByLabel('Title (optional)').fill('What it costs');
    await asked.getByLabel('Model').selectOption({ label: 'ChatGPT 4.0' });
    await asked.getByRole('button', { name: 'Write report' }).click();
    await expect(asked).toBeHidden();

    const row = page.getByRole('list', { name: 'Reports' }).getByRole('listitem');
    await expect(row).toContainText('Failed · 1 of 2 sections written', { timeout: 60_000 });
    const why = /^You need credits .* Add credits, or a key of your own for this model, then press Retry\.$/;
    await expect(row.getByText(why)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Read what is written' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What is written' });
    await expect(dialog.getByText(why)).toBeVisible();
    await expect(dialog.getByText('Unfinished: 1 of 2 sections written.')).toBeVisible();
    await expect(dialog.getByText(fact).first()).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(fact);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(row.getByRole('button', { name: 'Read what is written' })).toBeFocused();

    await row.getByRole('button', { name: 'Options for What it costs' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as PDF' }).click();
    expect((await saving).suggestedFilename()).toBe('What it costs.pdf');
  } finally {
    await atrium.stop();
  }
});
