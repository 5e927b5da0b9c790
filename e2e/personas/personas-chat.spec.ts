import type { Page } from '@playwright/test';
import type { PersonaFields } from '../../contract/src/personas.ts';
import {
  composer,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectReply,
  questions,
  replies,
  say,
  signInAsDemo,
  test,
  toast,
} from '../support/journey.ts';

const blank: PersonaFields = {
  name: '',
  role: '',
  avatar: '',
  voiceId: '',
  greeting: '',
  systemPrompt: '',
  behaviorText: '',
  capabilitiesText: '',
  contextualText: '',
  guardrailsText: '',
  multimodalConfig: { webChat: true, webAudio: true, webVideo: false, phoneCalls: true, whatsapp: true, email: true },
  resourcesConfig: { ownResources: false, otherResources: false },
};

/** Creates a persona of the signed-in user by a request, without the page. */
async function make(page: Page, fields: Partial<PersonaFields>): Promise<number> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/api/digital-personas`, {
    data: { ...blank, ...fields },
    headers: { origin },
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).id;
}

const personaButton = (page: Page) => page.getByRole('button', { name: /^Persona: / });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose Digital Persona' });
const option = (page: Page, name: string) => dialog(page).getByRole('option', { name });
const greeting = (page: Page) => page.locator('[data-greeting]');

async function choose(page: Page, name: string): Promise<void> {
  await personaButton(page).click();
  await option(page, name).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Adds personas to those that answer in the chat. */
async function add(page: Page, ...names: readonly string[]): Promise<void> {
  await personaButton(page).click();
  await dialog(page).getByRole('button', { name: 'Add another' }).click();
  for (const name of names) await option(page, name).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
}

/** Everything that was sent to the model, as one text. */
const told = (request: { readonly body: unknown } | undefined) => JSON.stringify(request?.body);

test('a visitor chooses a template: it greets, the model is told who it is, and its face stays with its replies', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  provider.behave({ reply: 'Here is your day.' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(atrium.url);
  expect(asked).not.toContain('/api/admin/persona-templates');
  await personaButton(page).click();
  await expect(dialog(page)).toContainText('25 options: 24 templates, 0 personas');
  expect(asked).not.toContain('/api/digital-personas');
  await expectAccessible(page);
  await dialog(page).getByRole('combobox').fill('nobody at all');
  await expect(dialog(page)).toContainText('No personas match your search.');
  await expectAccessible(page);
  await dialog(page).getByRole('combobox').fill('EXECUTIVE');
  await expect(dialog(page).getByRole('option')).toHaveCount(1);
  await dialog(page).getByRole('option').click();
  await expect(personaButton(page)).toHaveAccessibleName(/^Persona: Clara/);
  await expect(greeting(page)).toBeVisible();
  // On a phone the field would open the keyboard.
  await expect(isMobile ? page.getByRole('main') : composer(page)).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await say(page, 'What is on today?');
  await expectReply(page, 'Here is your day.');
  await expect(replies(page).last().locator('header')).toContainText('Clara');
  await expect(replies(page).last().locator('header')).toContainText('Platform Routing');
  await expect(replies(page).last().locator('header img')).toHaveAttribute('src', '/avatars/executive-assistant.svg');
  await expect(greeting(page)).toBeVisible();
  expect(told(provider.requests.at(-1))).toContain('Clara');
  await page.reload();
  await expectReply(page, 'Here is your day.');
  await expect(replies(page).last().locator('header')).toContainText('Clara');
  await expect(greeting(page)).toBeVisible();
  await choose(page, 'AI Assistant');
  await say(page, 'And who are you now?');
  await expectReply(page, 'Here is your day.');
  await expect(replies(page).last().locator('header')).not.toContainText('Clara');
});

test('the dialog is worked by keys alone, and Escape changes nothing @keyboard', async ({ page, atrium }) => {
  await page.goto(atrium.url);
  await personaButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await expect(dialog(page).getByRole('option')).toHaveCount(25);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(personaButton(page)).toBeFocused();
  await expect(personaButton(page)).toHaveAccessibleName('Persona: AI Assistant');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('marcus');
  await expect(dialog(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(personaButton(page)).toHaveAccessibleName('Persona: Marcus');
  await expect(composer(page)).toBeFocused();
});

test('lists that cannot be read say so and are read again', async ({ page, atrium }) => {
  let isDown = true;
  await page.route('**/api/admin/persona-templates', (route) =>
    isDown ? route.fulfill({ status: 404, json: { code: 'not-found', message: 'Later.' } }) : route.continue(),
  );
  await page.goto(atrium.url);
  await personaButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The templates could not be loaded.');
  await expectAccessible(page);
  isDown = false;
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page).getByRole('option')).toHaveCount(25);
  await page.route('**/api/admin/persona-templates', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await personaButton(page).click();
  await expect(dialog(page)).toContainText('No digital personas available.');
  await expectAccessible(page);
});

test('an address starts a chat with its persona; one that is nobody’s says so', async ({ page, atrium }) => {
  await page.goto(`${atrium.url}/dashboard?persona=template-2`);
  await expect(personaButton(page)).toHaveAccessibleName('Persona: Marcus');
  await expect(page).toHaveURL(`${atrium.url}/dashboard`);
  await page.goto(`${atrium.url}/dashboard?persona=template-999`);
  await expect(toast(page)).toContainText('The persona could not be chosen');
  await expect(page).toHaveURL(`${atrium.url}/dashboard`);
});

test('a name after @ hands one turn to that persona; without its mark nobody is mentioned', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'Noted.' });
  await signInAsDemo(page, atrium.url);
  await make(page, { name: 'Ada de la Cruz', role: 'Bookkeeper', systemPrompt: 'You keep the ledger in green ink.' });
  await say(page, 'Good morning');
  await expectReply(page, 'Noted.');
  await composer(page).click();
  await composer(page).pressSequentially('Please ask @ada de');
  const list = page.getByRole('listbox', { name: 'Mention a persona' });
  await expect(list.getByRole('option')).toHaveCount(1);
  await expect(composer(page)).toHaveAttribute('aria-activedescendant', /.+/);
  await expectAccessible(page);
  await list.getByRole('option').click();
  await expect(composer(page)).toHaveValue('Please ask @Ada de la Cruz ');
  await expect(page.getByTestId('mention')).toHaveText('@Ada de la Cruz');
  await composer(page).pressSequentially('for the total');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(replies(page)).toHaveCount(2);
  await expectReply(page, 'Noted.');
  await expect(replies(page).last().locator('header')).toContainText('Ada de la Cruz');
  await expect(questions(page).last().locator('mark')).toHaveText('@Ada de la Cruz');
  expect(told(provider.requests.at(-1))).toContain('You keep the ledger in green ink.');
  await composer(page).fill('And @ada');
  await list.getByRole('option').click();
  await composer(page).fill('And without her');
  await expect(page.getByTestId('mention')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(replies(page)).toHaveCount(3);
  await expectReply(page, 'Noted.');
  await expect(replies(page).last().locator('header')).not.toContainText('Ada');
  expect(told(provider.requests.at(-1))).not.toContain('green ink');
});

test('a mention that was chosen is undone by the keys of the browser @keyboard', async ({ page, atrium }) => {
  await page.goto(atrium.url);
  await composer(page).click();
  await page.keyboard.type('Ask @ros now');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  const list = page.getByRole('listbox', { name: 'Mention a persona' });
  await expect(list.getByRole('option').first()).toContainText('Rosie');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('Ask @Rosie now');
  await expect(page.getByTestId('mention')).toHaveText('@Rosie');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('Ask @ros now');
  await expect(page.getByTestId('mention')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(composer(page)).toHaveValue('Ask @Rosie now');
});

test('the list of mentions is worked by keys, and leaves them to an input method @keyboard', async ({
  page,
  atrium,
}) => {
  await page.goto(atrium.url);
  await composer(page).click();
  await page.keyboard.type('@');
  const list = page.getByRole('listbox', { name: 'Mention a persona' });
  await expect(list.getByRole('option')).toHaveCount(6);
  await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await expect(list).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('@ros');
  await expect(list.getByRole('option').first()).toContainText('Rosie');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('@Rosie ');
  await expect(replies(page)).toHaveCount(0);
});

test('several personas answer one after the other, in the order they were given, and hear each other', async ({
  page,
  context,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'My part of it is this, and more.', holdAfter: 1 });
  await signInAsDemo(page, atrium.url);
  await make(page, { name: 'First Voice', systemPrompt: 'You are the first.' });
  await make(page, { name: 'Second Voice', systemPrompt: 'You are the second.' });
  await make(page, { name: 'Third Voice', systemPrompt: 'You are the third.' });
  await choose(page, 'First Voice');
  await add(page, 'Third Voice', 'Second Voice');
  await personaButton(page).click();
  await dialog(page).getByRole('button', { name: 'Move Second Voice up' }).click();
  await expect(dialog(page).getByRole('listitem')).toContainText(['First Voice', 'Second Voice', 'Third Voice']);
  await dialog(page).getByRole('button', { name: 'Remove Third Voice' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(personaButton(page)).toHaveAccessibleName('Persona: First Voice, Second Voice');
  await say(page, 'What do you two think?');
  await expect(replies(page)).toHaveCount(1);
  await expect(replies(page).first().locator('header')).toContainText('First Voice');
  await expect(replies(page).first()).toHaveAttribute('data-status', 'streaming');
  await expect(page).toHaveURL(/chat=/);
  await page.reload();
  await expect(replies(page).first()).toHaveAttribute('data-status', 'streaming');
  await expect.poll(() => provider.open).toBe(1);
  provider.release();
  await expect(replies(page)).toHaveCount(2);
  await expect(replies(page).last().locator('header')).toContainText('Second Voice');
  await expect(replies(page).last()).toHaveAttribute('data-status', 'streaming');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(replies(other)).toHaveCount(2);
  await expect.poll(() => provider.open).toBe(1);
  provider.release();
  await expectReply(other, 'My part of it is this, and more.');
  await expect(replies(other).last().locator('header')).toContainText('Second Voice');
  await page.bringToFront();
  await expectReply(page, 'My part of it is this, and more.');
  await expect(replies(page)).toHaveCount(2);
  const [first, second] = provider.requests.slice(-2);
  expect(told(first)).toContain('You are the first.');
  expect(told(second)).toContain('You are the second.');
  expect(told(second)).toContain('First Voice');
});

test('Stop ends the whole pass, and those who were waiting can be let on', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'My part of it is this, and more.', holdAfter: 1 });
  await page.goto(atrium.url);
  await choose(page, 'Marcus');
  await add(page, 'Rosie');
  await say(page, 'Both of you?');
  await expect(replies(page).first()).toContainText('My');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(replies(page).first()).toHaveAttribute('data-status', 'stopped');
  await expect(replies(page)).toHaveCount(1);
  await expect(replies(page).first()).toContainText('Rosie has not replied.');
  provider.reset();
  provider.behave({ reply: 'At last.' });
  await page.getByRole('button', { name: 'Go on with Rosie' }).click();
  await expect(replies(page)).toHaveCount(2);
  await expectReply(page, 'At last.');
  await expect(replies(page).last().locator('header')).toContainText('Rosie');
});
