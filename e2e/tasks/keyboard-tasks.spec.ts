import type { Locator, Page } from '@playwright/test';
import {
  chooseByKey,
  composer,
  expect,
  expectAccessible,
  expectReply,
  replies,
  say,
  signInAsDemo,
  test,
  toast,
} from '../support/journey.ts';

/** Focuses a control and presses a key. */
async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await page.keyboard.press(key);
}

/** Presses Tab until the control has the focus, like a user without a mouse. A focus trap on the way is a failure. */
async function tabTo(page: Page, control: Locator, most = 60): Promise<void> {
  for (let n = 0; n < most; n += 1) {
    if (await control.evaluate((each) => each === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('a persona is made from a template, asked, and deleted by keys alone', { tag: '@keyboard' }, async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'At your service.' });
  await signInAsDemo(page, atrium.url);
  await press(page, page.getByRole('link', { name: 'Digital Personas' }));
  const templates = page.getByRole('region', { name: 'Choose from Existing Templates' });
  const chef = templates.getByRole('link', { name: /Antoine/ });
  await expect(chef).toBeVisible();
  await page.getByLabel('Search personas...').focus();
  await page.keyboard.type('chef');
  await expect(templates.getByRole('link')).toHaveCount(1);
  await tabTo(page, chef, 6);
  await page.keyboard.press('Enter');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Antoine');
  await name.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' of the harbour');
  await press(page, page.getByRole('button', { name: 'Save Changes' }));
  const own = page.getByRole('region', { name: 'Your personas' });
  await expect(own.getByRole('link', { name: /Antoine of the harbour/ })).toBeVisible();
  await expect(toast(page)).toContainText('Digital persona saved to your profile successfully!');
  await expectAccessible(page);

  const options = page.getByRole('button', { name: 'Options for Antoine of the harbour' });
  await chooseByKey(page, options, /^Chat with/);
  await expect(page.getByRole('button', { name: 'Persona: Antoine of the harbour' })).toBeVisible();
  await composer(page).focus();
  await page.keyboard.type('What is for dinner?');
  await page.keyboard.press('Enter');
  await expectReply(page, 'At your service.');
  await expect(page.getByRole('article', { name: /Antoine of the harbour/ })).toContainText('At your service.');

  await press(page, page.getByRole('link', { name: 'Digital Personas' }));
  await chooseByKey(page, options, 'Delete');
  const asks = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(asks).toContainText('This action cannot be undone.');
  await expect(asks).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asks).toBeHidden();
  await expect(options).toBeFocused();
  await chooseByKey(page, options, 'Delete');
  await expect(asks).toBeFocused();
  await tabTo(page, asks.getByRole('button', { name: 'Delete Persona' }), 6);
  await page.keyboard.press('Enter');
  await expect(own.getByRole('link', { name: /Antoine of the harbour/ })).toHaveCount(0);
});

test('a key is connected, tried and removed in the settings by keys alone', { tag: '@keyboard' }, async ({
  page,
  atrium,
}) => {
  await signInAsDemo(page, atrium.url);
  await composer(page).focus();
  await page.keyboard.press('Control+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const tab = (name: string) => settings.getByRole('tab', { name });
  await expect(settings.getByRole('tab', { selected: true })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab('Integrations')).toHaveAttribute('aria-selected', 'true');
  const models = settings.getByRole('button', { name: 'AI Models' });
  await tabTo(page, models, 6);
  if ((await models.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter');
  const open = settings.getByRole('button', { name: 'Connect OpenAI' });
  await tabTo(page, open, 6);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Connect OpenAI' });
  await expect(dialog.getByLabel('API key')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('API key')).toBeFocused();
  await page.keyboard.type('sk-journey-0123456789-wxyz');
  await page.keyboard.press('Enter');
  await expect(settings).toContainText('Key ending in wxyz');
  await expect(toast(page)).toContainText('Integration Connected');

  const remove = settings.getByRole('button', { name: 'Remove OpenAI' });
  await models.focus();
  await tabTo(page, remove, 8);
  await page.keyboard.press('Enter');
  await expect(open).toBeVisible();
  // Escape closes what was opened last: first the notification, then the settings.
  await expect(toast(page)).toContainText('Integration Removed');
  await page.keyboard.press('Escape');
  await expect(toast(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(composer(page)).toBeFocused();
});

/** What a screen reader lists of a page: its landmarks and its headings of the first level. */
async function outline(page: Page) {
  return {
    main: await page.getByRole('main').count(),
    sidebar: await page.getByRole('complementary', { name: 'Main' }).count(),
    headings: await page.getByRole('heading', { level: 1 }).count(),
  };
}

test('each place has one main part, one first heading and a title of its own @wide', async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  const titles = new Set<string>();
  for (const place of [
    '/dashboard',
    '/digital-personas',
    '/digital-personas?new=1',
    '/dashboard?section=history',
    '/dashboard?section=spaces',
    '/dashboard?section=knowledge-base',
    '/dashboard?section=tools',
    '/dashboard?section=spaces&space=1',
  ]) {
    await page.goto(keyless.url + place);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => outline(page), place).toEqual({ main: 1, sidebar: 1, headings: 1 });
    titles.add(await page.title());
  }
  expect([...titles]).toHaveLength(8);
});

test('what happens is said aloud: the state of a reply, a toast once, and a dialog by its name', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  provider.behave({ reply: 'The gate closes at ten. And that is all there is to say.', holdAfter: 2 });
  await signInAsDemo(page, atrium.url);
  await say(page, 'When?');
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect(said('A reply is being written.')).toHaveCount(1);
  // No live region contains the text of the reply, so a screen reader reads it only when the user goes there.
  await expect(replies(page).last()).toContainText('The gate');
  expect(await replies(page).last().locator('[aria-live], [role=status], [role=log]').allTextContents()).toEqual([]);
  expect(
    await replies(page)
      .last()
      .evaluate((reply) => reply.closest('[aria-live], [role=log]') === null),
  ).toBe(true);
  provider.release();
  await expectReply(page, 'that is all');
  await expect(said('No reply is being written.')).toHaveCount(1);

  const heard = await page.evaluateHandle(() => {
    const heard: string[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const live =
          target instanceof Element ? target.closest('[role=status]') : target.parentElement?.closest('[role=status]');
        const text = live?.textContent?.trim();
        if (text && heard.at(-1) !== text) heard.push(text);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return heard;
  });
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitemradio', { name: 'Think longer' }).click();
  await expect(toast(page)).toContainText('Switched to deep thinking mode');
  await expect
    .poll(async () => (await heard.jsonValue()).filter((text) => /Switched to deep thinking mode/.test(text)))
    .toHaveLength(1);

  await page.getByRole('button', { name: /^Persona: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Digital Persona' });
  await expect(dialog).toBeVisible();
  if (!isMobile) await expect(dialog.getByRole('combobox')).toBeFocused();
  // While the dialog is open, everything else is hidden from screen readers.
  await expect(page.getByRole('main')).toHaveCount(0);
});
