import { startAtrium } from '../support/atrium.ts';
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

test('a reply that the credits pay no more of says so, leads to more of them, and goes on', async ({
  page,
  provider,
  isMobile,
}) => {
  const atrium = await startAtrium({
    OPENAI_API_KEY: 'key-of-the-fake',
    OPENAI_BASE_URL: `${provider.url}/v1`,
    DEMO_CREDITS: '5',
    OUTBOUND_ALLOW: '127.0.0.1',
  });
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
    // On a phone that would bring its keys up over what is being written.
    if (!isMobile) await expect(composer(page)).toBeFocused();
  } finally {
    await atrium.stop();
  }
});
