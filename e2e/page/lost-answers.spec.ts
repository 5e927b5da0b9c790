import type { Page } from '@playwright/test';
import { startAtrium } from '../support/atrium.ts';
import {
  becomeDemoUser,
  becomeOwner,
  expect,
  expectReply,
  replies,
  say,
  signInAsDemo,
  test,
  toast,
} from '../support/journey.ts';
import { name, save, saved } from '../support/persona-stage.ts';

/** The server handles the first request with this method and path, but its response is lost. */
async function loseAnswer(page: Page, method: string, path: RegExp): Promise<void> {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

/** What the server answers to the signed-in user. */
const read = async (page: Page, path: string) => (await page.request.get(new URL(path, page.url()).href)).json();

const named = async (page: Page, path: string, wanted: string) =>
  (await read(page, path)).filter((each: { name: string }) => each.name === wanted);

test('a space, a folder and a note whose answer was lost are made once', async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  await page.getByRole('button', { name: 'Add Space' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Marsh');
  await loseAnswer(page, 'POST', /\/api\/spaces$/);
  const create = page.getByRole('button', { name: 'Add Space', exact: true });
  await create.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await create.click();
  await page.waitForURL(/[?&]space=\d+$/);
  expect(await named(page, '/api/spaces', 'Marsh')).toHaveLength(1);

  const id = new URL(page.url()).searchParams.get('space');
  await page.goto(`${page.url()}&tab=notes`);
  await page.getByRole('button', { name: 'Add folder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Field days');
  await loseAnswer(page, 'POST', /\/folders$/);
  const add = dialog.getByRole('button', { name: 'Add folder' });
  await add.click();
  await expect(dialog).toContainText('The server could not be reached.');
  await add.click();
  await expect(dialog).toHaveCount(0);
  const { folders } = await read(page, `/api/spaces/${id}`);
  expect(folders.filter((folder: { name: string }) => folder.name === 'Field days')).toHaveLength(1);

  await loseAnswer(page, 'POST', /\/notes$/);
  const begin = page.getByRole('button', { name: 'Add Note' });
  await begin.click();
  await expect(page.getByText('The note was not made').first()).toBeVisible();
  await begin.click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Herons');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  expect(await read(page, `/api/spaces/${id}/notes`)).toHaveLength(1);
});

test('a note that was made though its answer was lost, and written since, is not taken for the next one', async ({
  page,
  keyless,
}) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1&tab=notes`);
  await loseAnswer(page, 'POST', /\/notes$/);
  const begin = page.getByRole('button', { name: 'Add Note' });
  await begin.click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await page.getByRole('list', { name: 'Notes' }).getByRole('listitem').first().click();
  await title.fill('Herons');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Back to the space' }).click();
  await begin.click();
  await expect(title).toHaveValue('');
});

test('a space whose answer was lost, and that is asked for again after a reload, is made once', async ({
  page,
  keyless,
}) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces`);
  await loseAnswer(page, 'POST', /\/api\/spaces$/);
  const ask = async () => {
    await page.getByRole('button', { name: 'Add Space' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Marsh');
    await page.getByRole('button', { name: 'Add Space', exact: true }).click();
  };
  await ask();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  await ask();
  await page.waitForURL(/[?&]space=\d+$/);
  expect(await named(page, '/api/spaces', 'Marsh')).toHaveLength(1);
});

test('a persona whose answer was lost is made once, also one from a file', async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/digital-personas?new=1`);
  await page.getByRole('button', { name: 'Start from Executive Assistant' }).click();
  await name(page).fill('Heron');
  await loseAnswer(page, 'POST', /\/api\/digital-personas$/);
  await save(page).click();
  await expect(page.getByText('Failed to save persona').first()).toBeVisible();
  await save(page).click();
  const own = page.getByRole('region', { name: 'Your personas' });
  await expect(own.getByRole('link', { name: /Heron/ })).toHaveCount(1);
  expect(await saved(page)).toHaveLength(1);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Import' }).click();
  const [{ id } = { id: 0 }] = await saved(page);
  const file = await page.request.get(`${keyless.url}/api/digital-personas/${id}/file?format=card-png`);
  expect(file.status()).toBe(200);
  const buffer = await file.body();
  await page.getByTestId('persona-file').setInputFiles({ name: 'heron.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Import a persona' });
  await loseAnswer(page, 'POST', /\/api\/digital-personas$/);
  await dialog.getByLabel('Role', { exact: true }).fill('Guide');
  const keep = dialog.getByRole('button', { name: 'Save persona' });
  await keep.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await keep.click();
  await expect(dialog).toHaveCount(0);
  expect(await saved(page)).toHaveLength(2);
});

test('a template whose answer was lost is made once', async ({ page }) => {
  const fresh = await startAtrium();
  await becomeOwner(page, fresh);
  await page.goto(`${fresh.url}/admin/personas?new=1`);
  await page.getByLabel('Name', { exact: true }).fill('Heron');
  await page.getByLabel('Role', { exact: true }).fill('Bird');
  await loseAnswer(page, 'POST', /\/api\/admin\/persona-templates$/);
  const keep = page.getByRole('button', { name: 'Save', exact: true });
  await keep.click();
  await expect(page.getByText('Failed to create template').first()).toBeVisible();
  await keep.click();
  await expect(page.getByText('Failed to create template')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  expect(await named(page, '/api/admin/persona-templates', 'Heron')).toHaveLength(1);
  await fresh.stop();
});

test('a shared chat that is continued, and a reply that is saved as a note, though the answer was lost, are there once', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: 'They wade.' });
  await signInAsDemo(page, atrium.url);
  await say(page, 'What do herons do?');
  await expectReply(page, 'They wade.');
  await replies(page).hover();
  await replies(page).getByRole('button', { name: 'Save as note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as note' });
  await loseAnswer(page, 'POST', /\/api\/messages\/[^/]+\/note$/);
  const keep = dialog.getByRole('button', { name: 'Save', exact: true });
  await keep.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await keep.click();
  await expect(dialog).toHaveCount(0);
  expect(await read(page, '/api/spaces/1/notes')).toHaveLength(1);

  const id = new URL(page.url()).searchParams.get('chat');
  const headers = { origin: atrium.url };
  const { token } = await (await page.request.post(`${atrium.url}/api/chat/${id}/share`, { headers })).json();
  const chats = async () => (await read(page, '/api/google-drive/chat-history')).length;
  const before = await chats();
  await page.goto(`${atrium.url}/share/${token}`);
  await loseAnswer(page, 'POST', /\/continue$/);
  const go = page.getByRole('button', { name: 'Continue this chat' });
  await go.click();
  await expect(page.getByText('The chat could not be taken over').first()).toBeVisible();
  await go.click();
  await page.waitForURL('**/dashboard?chat=*');
  expect(await chats()).toBe(before + 1);
});

test('a rating and a version whose answer was lost are shown as they are', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'They wade.' });
  await signInAsDemo(page, atrium.url);
  await say(page, 'What do herons do?');
  await expectReply(page, 'They wade.');
  const reply = replies(page);
  await reply.hover();
  const good = reply.getByRole('button', { name: 'Good answer' });
  await loseAnswer(page, 'PUT', /\/rating$/);
  const looked = page.waitForResponse((answer) => /\/api\/chat\/[^/]+$/.test(new URL(answer.url()).pathname));
  await good.click();
  await looked;
  await expect(good).toHaveAttribute('aria-pressed', 'true');
  await expect(toast(page)).toHaveCount(0);

  provider.behave({ reply: 'They fish.' });
  await reply.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  await expectReply(page, 'They fish.');
  await loseAnswer(page, 'PUT', /\/branch$/);
  await reply.getByRole('button', { name: 'Previous version' }).click();
  await expectReply(page, 'They wade.');
  await expect(toast(page)).toHaveCount(0);
});
