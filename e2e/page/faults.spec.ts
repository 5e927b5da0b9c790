import type { Behaviour } from '../../server/src/testing/fake-upstream/behaviour.ts';
import {
  closeNavigation,
  composer,
  expect,
  expectAccessible,
  expectReply,
  openNavigation,
  questions,
  replies,
  say,
  setTheme,
  signInAsDemo,
  test,
  toast,
  untilLoaded,
} from '../support/journey.ts';
import { scriptsOf, stylesOf } from '../support/part-files.ts';

/** What the provider does, and the sentence that the page shows for it. */
const faults: readonly (readonly [string, Partial<Behaviour>, string])[] = [
  ['a refused key', { status: 401 }, 'did not accept the key of this server'],
  [
    'too many requests',
    { status: 429, retryAfter: 7 },
    'is receiving too many requests right now. Try again in 7 seconds.',
  ],
  ['a provider that is overloaded', { status: 503 }, 'is overloaded right now.'],
  ['an error of the provider', { status: 500 }, 'had an error on its side. Wait a moment and try again.'],
  ['a broken frame', { fault: 'malformed', faultAfter: 3 }, 'Try again.'],
  ['a cut stream', { fault: 'cut', faultAfter: 3 }, 'failed before the reply was whole. Try again.'],
  [
    'a connection that is reset',
    { fault: 'reset', faultAfter: 3, paceMs: 100 },
    'failed before the reply was whole. Try again.',
  ],
];

for (const [name, fault, sentence] of faults) {
  test(`${name} is one plain sentence, and the next try works`, async ({ page, atrium, provider }) => {
    provider.behave(fault);
    await page.goto(atrium.url);
    await say(page, 'Will fail');
    await expect(toast(page)).toContainText('Message Failed');
    await expect(toast(page)).toContainText(sentence);
    const told = replies(page).getByText(sentence);
    await expect(told).toBeVisible();
    await expect(told).not.toContainText(/[{}<>]|undefined|null|Error|HTTP|\d{3}/);
    await expect(questions(page)).toContainText('Will fail');
    if (fault.faultAfter) await expect(replies(page)).toContainText('w00000001');
    provider.reset();
    provider.behave({ reply: 'Well again.' });
    await replies(page).getByRole('button', { name: 'Try again' }).first().click();
    await expectReply(page, 'Well again.');
    await say(page, 'And now?');
    await expect(replies(page)).toHaveCount(2);
    await expectReply(page, 'Well again.');
  });
}

test('a reply that its provider broke off is gone on with, and one that said nothing is not', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ status: 503 });
  await page.goto(atrium.url);
  await say(page, 'Will fail');
  await expect(replies(page).last()).toContainText('is overloaded right now.');
  await expect(replies(page).getByRole('button', { name: 'Continue' })).toHaveCount(0);
  provider.behave({ status: 200, fault: 'cut', faultAfter: 3 });
  await say(page, 'Will break off');
  const last = replies(page).last();
  await expect(last).toContainText('failed before the reply was whole.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 768, height: 844 });
  const topOf = async (name: string) => (await last.getByText(name, { exact: true }).boundingBox())?.y;
  expect(await topOf('Continue')).toBe(await topOf('Try again'));
  provider.reset();
  provider.behave({ reply: ' And so it ended.' });
  await last.getByRole('button', { name: 'Continue' }).click();
  await expectReply(page, 'And so it ended.');
  await expect(last).toContainText('w00000001');
  await expect(last).not.toContainText('failed before');
});

test('a question that is too long says by how much, and stays', async ({ page, keyless }) => {
  await page.goto(keyless.url);
  const long = 'word '.repeat(40_001);
  await composer(page).fill(long);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page)).toContainText(
    'This message is 4 characters too long: at most 200,000 can be sent. Shorten it, or attach it as a file.',
  );
  await expect(composer(page)).toHaveValue(long);
  await expect(questions(page)).toHaveCount(0);
  await composer(page).fill('Short');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const question = questions(page).first();
  await expect(question).toContainText('Short');
  await expect(replies(page)).toHaveCount(1);
  await question.hover();
  await question.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('textbox', { name: 'Edit message' });
  await edit.fill(long);
  await page.locator('.is-edited').getByRole('button', { name: 'Send' }).click();
  await expect(toast(page)).toContainText('4 characters too long');
  await expect(edit).toHaveValue(long);
});

test('a server that is gone keeps the question, and takes it when it is back', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'I am back.' });
  await page.goto(atrium.url);
  await untilLoaded(page, 'chat-screen');
  await atrium.kill();
  await say(page, 'Is anybody there?');
  await expect(questions(page)).toContainText('Is anybody there?');
  await expect(toast(page)).toContainText('Failed to send message. Please try again.', { timeout: 20_000 });
  await atrium.start();
  await replies(page).getByRole('button', { name: 'Try again' }).first().click();
  await expectReply(page, 'I am back.');
  await expect(questions(page)).toHaveCount(1);
});

test('a page whose connection goes says so by itself, and what cannot be loaded then takes nothing else with it', async ({
  page,
  context,
  keyless,
  isMobile,
}) => {
  await signInAsDemo(page, keyless.url);
  await untilLoaded(page);
  // On a phone the navigation is loaded only when it is opened.
  const opened = await openNavigation(page, isMobile);
  await expect(opened.getByRole('button', { name: /^Account/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await closeNavigation(page, isMobile);
  await page.waitForLoadState('networkidle');
  const note = page.getByText('Offline. What you write is kept.');
  await expect(note).toBeHidden();
  await context.setOffline(true);
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await setTheme(page, 'dark');
  await expectAccessible(page);
  await composer(page).fill('Written on a train');
  const navigation = await openNavigation(page, isMobile);
  await navigation.getByRole('link', { name: 'Tools' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(note).toBeHidden();
  // The page loads by itself, without 'Load again'.
  await expect(page.getByRole('heading', { name: 'Tools' })).toBeVisible();
  await page.goto(`${keyless.url}/dashboard`);
  await expect(composer(page)).toHaveValue('Written on a train');
});

test('what is pressed and could not be loaded says so, and is loaded by a second press', async ({
  page,
  keyless,
  isMobile,
}) => {
  await signInAsDemo(page, keyless.url);
  await untilLoaded(page);
  const stop = (file: RegExp) => page.route(file, (route) => route.abort('connectionfailed'));
  const isTold = async () => {
    await expect(toast(page)).toContainText('This part of the page could not be loaded');
    await toast(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page)).toBeHidden();
  };

  // A menu.
  await stop(scriptsOf('model-menu'));
  const models = page.getByRole('button', { name: /^Model:/ });
  for (let times = 0; times < 2; times += 1) {
    await models.click();
    await isTold();
    await expect(models).toHaveAttribute('aria-expanded', 'false');
  }
  await page.unrouteAll();
  await models.click();
  await expect(page.getByRole('menu', { name: 'Model' })).toBeVisible();
  await page.keyboard.press('Escape');

  // A dialog that is named in the address.
  await stop(scriptsOf('settings'));
  const openSettings = async () => {
    const navigation = await openNavigation(page, isMobile);
    await navigation.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
  };
  await openSettings();
  await isTold();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.unrouteAll();
  await openSettings();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard$/);

  // A page: a second visit loads it, with its styles.
  await stop(stylesOf('spaces-page'));
  const goTo = async (name: string) => (await openNavigation(page, isMobile)).getByRole('link', { name }).click();
  await goTo('All spaces');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unrouteAll();
  await goTo('Tools');
  await expect(page.getByRole('heading', { name: 'Tools' })).toBeVisible();
  await goTo('All spaces');
  await expect(page.getByRole('heading', { name: 'Spaces' })).toBeVisible();
  await expect(page.locator('.space-grid')).toHaveCSS('display', 'grid');
});
