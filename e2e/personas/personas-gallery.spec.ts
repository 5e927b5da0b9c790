import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, signInAsDemo, test, toast } from '../support/journey.ts';

const gallery = async (page: Page, url: string) => {
  await page.goto(`${url}/digital-personas`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Digital Personas' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Virtual Employees/ })).toBeVisible();
};

const own = (page: Page) => page.getByRole('region', { name: 'Your personas' });

const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole('link', { name }).first().hover();
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const bring = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByTestId('persona-file').setInputFiles(file);
};

const jsonFile = (value: unknown) => ({
  name: 'card.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
});

const fox = {
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    name: 'Mo the fox',
    description: '{{char}} is a fox. <img src=x onerror="document.title=1">',
    personality: 'Sly',
    first_mes: 'Yip! Who is there?',
    alternate_greetings: ['Oh. You again.'],
    creator: 'Ann',
    character_book: { entries: [{}, {}] },
  },
};

test('a visitor comes from the landing page to the templates, and is told what needs an account', async ({
  page,
  atrium,
}) => {
  await page.goto(atrium.url);
  await page.getByRole('link', { name: 'Elderly Care' }).click();
  await expect(page).toHaveURL(`${atrium.url}/digital-personas`);
  await expect(page.getByText(/Your own personas are kept with your account/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Personal Companion\s*8/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('templates are searched, folded away, and opened to make a persona from', async ({ page, atrium }) => {
  await signInAsDemo(page, atrium.url);
  await gallery(page, atrium.url);
  await expect(page.getByText('You have none yet.')).toBeVisible();
  const templates = page.getByRole('region', { name: 'Choose from Existing Templates' });
  await expect(templates.getByRole('link')).toHaveCount(24);
  await expect(templates.getByRole('link', { name: /Clara/ })).toContainText('+2');

  await page.getByLabel('Search personas...').fill('ENGINEER');
  await expect(templates.getByRole('link')).toHaveCount(2);
  await page.getByLabel('Search personas...').fill('nobody of that name');
  await expect(page.getByText('No personas match your search.')).toBeVisible();
  await page.getByLabel('Search personas...').fill('');
  await page.getByRole('button', { name: /Virtual Employees/ }).click();
  await expect(templates.getByRole('link')).toHaveCount(16);
  await expectAccessible(page);

  await templates.getByRole('link', { name: /Chef/ }).click();
  await expect(page).toHaveURL(/\/digital-personas\?template=\d+$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Antoine');
  await page.goBack();
  await own(page)
    .getByRole('link', { name: /Create New/ })
    .click();
  await expect(page).toHaveURL(/\/digital-personas\?new=1$/);
});

test('the number of further skills stands in the line of the others, beside long names too @wide', async ({
  page,
  atrium,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await gallery(page, atrium.url);
  const tops = page.getByRole('link', { name: 'Ingrid' }).evaluate((card) => {
    const tags = [...card.querySelectorAll('span')].find((each) => each.textContent === 'task management');
    return [...(tags?.parentElement?.children ?? [])].map((tag) => Math.round(tag.getBoundingClientRect().top));
  });
  const [first, ...others] = await tops;
  expect(others).toEqual([first, first]);
  await expectNoOverflow(page);
});

test('a character card becomes a persona after a look at it, and leaves again as a picture that brings it back', async ({
  page,
  atrium,
}) => {
  await signInAsDemo(page, atrium.url);
  await gallery(page, atrium.url);
  await bring(page, jsonFile({ hello: 'world' }));
  await expect(page.getByRole('alert')).toHaveText('This file holds no persona and no character card.');
  await expectAccessible(page);
  await page.getByTestId('persona-file').setInputFiles(jsonFile(fox));

  const dialog = page.getByRole('dialog', { name: 'Import a persona' });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Mo the fox');
  await expect(dialog.getByRole('region', { name: 'ROLE & IDENTITY DEFINITION' })).toHaveText(
    'Mo the fox is a fox. <img src=x onerror="document.title=1">',
  );
  await expect(dialog.getByRole('region', { name: 'Not taken over' })).toContainText('lorebook (2 entries)');
  await dialog.getByLabel('Role', { exact: true }).fill('Guide of the wood');
  await dialog.getByLabel(/^Greeting/).selectOption({ label: 'Oh. You again.' });
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Save persona' }).click();
  await expect(toast(page)).toContainText('Digital persona saved to your profile successfully!');
  await expect(own(page).getByRole('link', { name: /Mo the fox/ })).toContainText('Guide of the wood');
  expect(await page.title()).not.toBe('1');

  await choose(page, 'Mo the fox', 'Export...');
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export Mo the fox' }).getByRole('button', { name: /PNG/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Mo the fox.png');
  const buffer = await readFile(await download.path());
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await bring(page, { name: 'mo.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByLabel('Role', { exact: true })).toHaveValue('Guide of the wood');
  await expect(dialog.getByRole('region', { name: 'GREETING' })).toHaveText('Oh. You again.');
  await expect(dialog.getByRole('region', { name: 'Not taken over' })).toHaveCount(0);
  await dialog.getByLabel('Name', { exact: true }).fill('Mo again');
  await dialog.getByRole('button', { name: 'Save persona' }).click();
  const card = own(page).getByRole('link', { name: /Mo again/ });
  await expect(card).toBeVisible();
  await expect(card.locator('img')).toHaveAttribute('src', /^\/api\/persona-pictures\//);
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384);
});

test('a card’s menu edits, duplicates, leads to a chat, and deletes after the question', async ({ page, atrium }) => {
  await signInAsDemo(page, atrium.url);
  await gallery(page, atrium.url);
  await bring(page, jsonFile(fox));
  await page.getByRole('button', { name: 'Save persona' }).click();
  await expect(own(page).getByRole('link', { name: /Mo the fox/ })).toBeVisible();
  await expectAccessible(page);

  await choose(page, 'Mo the fox', 'Edit');
  await expect(page).toHaveURL(/\?edit=\d+$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mo the fox');
  await page.goBack();
  await choose(page, 'Mo the fox', 'Duplicate');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mo the fox (copy)');
  // Leaving an unsaved copy asks for confirmation.
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await choose(page, 'Mo the fox', 'Chat with Mo the fox');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByPlaceholder('Ask me anything...')).toBeVisible();

  await gallery(page, atrium.url);
  await choose(page, 'Mo the fox', 'Delete');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(
    'Are you sure you want to delete this digital persona? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'Mo the fox', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Persona' }).click();
  await expect(toast(page)).toContainText('Digital persona deleted successfully!');
  await expect(own(page).getByRole('link', { name: /Mo the fox/ })).toHaveCount(0);
});

test('the gallery is worked by the keyboard alone @keyboard', async ({ page, atrium }) => {
  await signInAsDemo(page, atrium.url);
  await gallery(page, atrium.url);
  await bring(page, jsonFile(fox));
  await page.getByRole('button', { name: 'Save persona' }).press('Enter');
  const card = own(page).getByRole('link', { name: /Mo the fox/ });
  await expect(card).toBeVisible();
  await card.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Options for Mo the fox' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu', { name: 'Mo the fox' })).toBeVisible();
  // Opened by a key, the menu focuses its first item.
  await expect(page.getByRole('menuitem', { name: 'Chat with Mo the fox' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Options for Mo the fox' })).toBeFocused();
});
