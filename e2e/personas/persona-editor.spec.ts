import type { Page } from '@playwright/test';
import { becomeDemoUser, expect, expectAccessible, expectNoOverflow, test, toast } from '../support/journey.ts';
import { card, gallery, name, openPreview, openSaved, openTemplate, save, saved } from '../support/persona-stage.ts';
import { picture } from '../support/picture.ts';

test('a template becomes a persona of one’s own, with voice and resources as they were entered', async ({
  page,
  atrium,
}) => {
  await page.addInitScript(() => {
    const voices = [{ name: 'Daniel', lang: 'en-GB', default: false, localService: true, voiceURI: 'Daniel' }];
    let known: typeof voices = [];
    Object.defineProperty(speechSynthesis, 'getVoices', { value: () => known });
    // Browsers load their list of voices late.
    addEventListener('load', () => {
      known = voices;
      speechSynthesis.dispatchEvent(new Event('voiceschanged'));
    });
  });
  await becomeDemoUser(page, atrium.url);
  await openTemplate(page, atrium.url);
  await expect(save(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete Persona' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await name(page).fill('Clara of mine');
  await page.getByRole('combobox', { name: 'Voice ID' }).selectOption('Daniel');
  await page.getByRole('switch', { name: 'Video' }).click();
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('+49 30 1234');
  await page.getByRole('button', { name: /^Other resources/ }).click();
  await page.getByRole('switch', { name: 'Slack' }).click();
  await expect(page.getByText('No Slack workspace is connected to this server.')).toBeVisible();
  await expectAccessible(page);
  await save(page).click();
  await expect(toast(page)).toContainText('Digital persona saved to your profile successfully!');
  await expect(gallery(page)).toBeVisible();
  const [persona] = await saved(page);
  expect(persona).toMatchObject({
    name: 'Clara of mine',
    voiceId: 'browser:Daniel',
    multimodalConfig: { webVideo: true, webChat: true },
    resourcesConfig: { phoneNumber: '+49 30 1234', connectedResources: ['slack'] },
  });
  expect(persona?.templateId).toEqual(expect.any(Number));
});

test('an empty persona starts from texts that work, and must have a name', async ({ page, atrium }) => {
  await becomeDemoUser(page, atrium.url);
  await page.goto(`${atrium.url}/digital-personas?new=1`);
  await expect(save(page)).toBeDisabled();
  // On a phone the button wraps under the sentence and does not squeeze it.
  const sentence = await page.getByText('An empty persona. Write your own').boundingBox();
  expect(sentence?.width).toBeGreaterThan(220);
  await page.getByRole('button', { name: 'Start from Executive Assistant' }).click();
  await expect(page.getByRole('textbox', { name: 'Role', exact: true })).toHaveValue('Executive Assistant');
  await name(page).fill('');
  await save(page).click();
  await expect(page.getByText('Give the persona a name.')).toBeVisible();
  await expect(name(page)).toBeFocused();
  await expectAccessible(page);
  await name(page).fill('Alex');
  await save(page).click();
  await expect(gallery(page)).toBeVisible();
  expect((await saved(page)).map((persona) => persona.name)).toEqual(['Alex']);
});

test('a portrait is chosen from the library, or is a picture of one’s own', async ({ page, atrium }) => {
  await becomeDemoUser(page, atrium.url);
  await openSaved(page, atrium.url);
  await page.getByRole('button', { name: 'Choose Avatar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Avatar' });
  await expect(dialog.getByRole('list', { name: 'Avatars' }).getByRole('button')).not.toHaveCount(0);
  await expectAccessible(page);
  const file = dialog.getByLabel('Your picture');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(dialog.getByRole('alert')).toContainText('notes.txt is not a picture that can be used');
  await file.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByRole('alert')).toContainText('This is not a picture that can be read.');
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog).toBeHidden();
  await save(page).click();
  await expect(gallery(page)).toBeVisible();
  expect((await saved(page))[0]?.avatar).toMatch(/^\/api\/persona-pictures\//);
});

test('a failed save says why and keeps what was written, through a reload', async ({ page, atrium }) => {
  await becomeDemoUser(page, atrium.url);
  await openSaved(page, atrium.url);
  await card(page, 'GREETING').fill('Written and not lost.');
  await page.route('**/api/digital-personas/*', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'rate-limited', message: 'Too many requests. Wait a moment and try again.' },
    }),
  );
  await save(page).click();
  await expect(toast(page)).toContainText('Failed to save persona: Too many requests. Wait a moment and try again.');
  await expect(card(page, 'GREETING')).toHaveValue('Written and not lost.');
  await page.unroute('**/api/digital-personas/*');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(card(page, 'GREETING')).toHaveValue('Written and not lost.');
  await expect(page.getByText('Your changes from before are here.')).toBeVisible();
  await save(page).click();
  await expect(gallery(page)).toBeVisible();
  expect((await saved(page))[0]?.greeting).toBe('Written and not lost.');
});

test('whoever leaves with changes is asked first: by a link, by the back button, by the bar', async ({
  page,
  atrium,
  isMobile,
}) => {
  await becomeDemoUser(page, atrium.url);
  const id = await openSaved(page, atrium.url);
  await page.goto(`${atrium.url}/digital-personas`);
  await expect(gallery(page)).toBeVisible();
  await page.evaluate((to) => history.pushState(null, '', to), `/digital-personas?edit=${id}`);
  await name(page).fill('Not saved');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name(page)).toHaveValue('Not saved');
  if (!isMobile) {
    await page
      .getByRole('link', { name: 'New Chat' })
      .or(page.getByRole('button', { name: 'New Chat' }))
      .first()
      .click();
    await expect(question).toBeFocused();
    await page.keyboard.press('Escape');
  }
  await name(page).press('End');
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  expect(page.url()).toContain(`edit=${id}`);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(gallery(page)).toBeVisible();
  expect((await saved(page))[0]?.name).not.toBe('Not saved');
  await page.goto(`${atrium.url}/digital-personas?edit=${id}`);
  await expect(name(page)).not.toHaveValue('Not saved');
});

test('a copy opens unsaved and is saved beside the first; deleting asks, and deletes one', async ({ page, atrium }) => {
  await becomeDemoUser(page, atrium.url);
  await openSaved(page, atrium.url);
  const first = await name(page).inputValue();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(name(page)).toHaveValue(`${first} (copy)`);
  expect(await saved(page)).toHaveLength(1);
  await save(page).click();
  await expect(gallery(page)).toBeVisible();
  const both = await saved(page);
  expect(both.map((persona) => persona.name).sort()).toEqual([first, `${first} (copy)`]);
  await page.goto(`${atrium.url}/digital-personas?edit=${both[0]?.id}`);
  await page.getByRole('button', { name: 'Delete Persona' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(
    'Are you sure you want to delete this digital persona? This action cannot be undone.',
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete Persona' }).click();
  await expect(toast(page)).toContainText('Digital persona deleted successfully!');
  await expect(gallery(page)).toBeVisible();
  expect((await saved(page)).map(({ id }) => id)).toEqual([both[1]?.id]);
});

test('the preview answers as the persona stands, unsaved, and is in no list', async ({ page, atrium, provider }) => {
  await becomeDemoUser(page, atrium.url);
  await openTemplate(page, atrium.url);
  await card(page, 'GUARDRAILS').fill('Never mention the harbour.');
  const preview = await openPreview(page);
  await expect(preview.locator('[data-role=assistant]').first()).not.toBeEmpty();
  provider.behave({ reply: 'As you wish.' });
  await preview.getByRole('textbox', { name: 'Ask the persona' }).fill('Who are you?');
  await preview.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(preview.getByText('As you wish.')).toBeVisible();
  const prompt = JSON.stringify(provider.requests.at(-1)?.body);
  expect(prompt).toContain('Never mention the harbour.');
  expect(prompt).toContain('Who are you?');
  await expectAccessible(page);
  await expectNoOverflow(page);
  const persona = page.getByRole('button', { name: 'Persona', exact: true });
  if (await persona.isVisible()) await persona.click();
  await card(page, 'GUARDRAILS').fill('Never mention the lighthouse.');
  await openPreview(page);
  provider.behave({ reply: 'A long answer. '.repeat(100), holdAfter: 3 });
  await preview.getByRole('textbox', { name: 'Ask the persona' }).fill('And now?');
  await preview.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.poll(() => JSON.stringify(provider.requests.at(-1)?.body)).toContain('Never mention the lighthouse.');
  expect(JSON.stringify(provider.requests.at(-1)?.body)).not.toContain('harbour');
  await preview.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => provider.requests.at(-1)?.outcome).toBe('closed');
  await expect(preview.getByText('Stopped')).toBeVisible();
  await preview.getByRole('button', { name: 'Start over' }).click();
  await expect(preview.getByText('As you wish.')).toBeHidden();
  const history = await (await page.request.get(`${atrium.url}/api/google-drive/chat-history`)).json();
  expect(JSON.stringify(history)).not.toContain('Who are you?');
  expect(await saved(page)).toEqual([]);
});

test('a visitor may write a persona and is led to sign in, where it waits', async ({ page, atrium }) => {
  await page.goto(atrium.url);
  await openTemplate(page, atrium.url);
  await name(page).fill('Nora of a visitor');
  await save(page).click();
  await expect(toast(page)).toContainText('Authentication Required');
  await expect(toast(page)).toContainText('Please log in to save personas to your profile.');
  const preview = await openPreview(page);
  await expect(preview).toContainText('Sign in to try this persona.');
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Try Demo Account' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
  if (!page.url().includes('template=')) await openTemplateAgain(page, atrium.url);
  await expect(name(page)).toHaveValue('Nora of a visitor');
});

async function openTemplateAgain(page: Page, url: string): Promise<void> {
  const templates = await (await page.request.get(`${url}/api/admin/persona-templates`)).json();
  await page.goto(`${url}/digital-personas?template=${templates[0].id}`);
}

test('a persona is written and saved by keys alone @keyboard', async ({ page, atrium }) => {
  await becomeDemoUser(page, atrium.url);
  await page.goto(`${atrium.url}/digital-personas?new=1`);
  await name(page).focus();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tester');
  const video = page.getByRole('switch', { name: 'Video' });
  for (let n = 0; n < 12 && !(await video.evaluate((each) => each === document.activeElement)); n += 1)
    await page.keyboard.press('Tab');
  await expect(video).toBeFocused();
  await page.keyboard.press('Space');
  await expect(video).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('button', { name: 'Choose Avatar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Choose Avatar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Choose Avatar' })).toBeFocused();
  await save(page).focus();
  await page.keyboard.press('Enter');
  await expect(gallery(page)).toBeVisible();
  expect((await saved(page))[0]).toMatchObject({ name: 'By keys', role: 'Tester' });
});

test('who types on while a new persona is saved keeps the place, and is asked before leaving @keyboard', async ({
  page,
  atrium,
}) => {
  await becomeDemoUser(page, atrium.url);
  await page.goto(`${atrium.url}/digital-personas?new=1`);
  await name(page).fill('Typed on');
  const stored = Promise.withResolvers<void>();
  await page.route('**/api/digital-personas', async (route) => {
    if (route.request().method() === 'POST') await stored.promise;
    await route.continue();
  });
  await save(page).click();
  await card(page, 'GREETING').click();
  await page.keyboard.type('Good .');
  await page.keyboard.press('ArrowLeft');
  stored.resolve();
  await expect(page).toHaveURL(/\?edit=\d+$/);
  await page.keyboard.type('morning');
  await expect(card(page, 'GREETING')).toHaveValue('Good morning.');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Save Changes' })
    .click();
  await expect(gallery(page)).toBeVisible();
  expect(await saved(page)).toMatchObject([{ name: 'Typed on', greeting: 'Good morning.' }]);
});
