import type { Locator } from '@playwright/test';
import { addSource } from '../support/grounded-stage.ts';
import { expect, expectAccessible, replies, say, signInAsDemo, test, untilLoaded } from '../support/journey.ts';
import { openSaved } from '../support/persona-stage.ts';

/** How wide and high the area is in which a finger meets a control, through its middle. */
function areaOf(control: Locator): Promise<readonly [width: number, height: number]> {
  return control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const meets = (right: number, down: number) =>
      element.contains(document.elementFromPoint(x + width / 2 + right, y + height / 2 + down));
    const steps = Array.from({ length: 81 }, (_, at) => at - 40);
    return [steps.filter((step) => meets(step, 0)).length, steps.filter((step) => meets(0, step)).length];
  });
}

test('the number of a source is met by a finger right beside it, too', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  await say(page, 'How do I share a chat?');
  const number = replies(page).locator('button.cite, a.cite').first();
  await number.scrollIntoViewIfNeeded();
  const [width, height] = await areaOf(number);
  expect(width).toBeGreaterThanOrEqual(26);
  expect(height).toBeGreaterThanOrEqual(34);
});

test('the handle of a task is 44 px wide and high under a finger, and so is the box beside it', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1&view=studio`);
  for (const title of ['Read the notice', 'Write to the harbour']) {
    await page.getByRole('button', { name: 'Add task' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('button', { name: 'Add task' }).click();
    await expect(dialog).toBeHidden();
  }
  const row = page.getByRole('listitem').filter({ hasText: 'Read the notice' });
  for (const control of [row.getByRole('button', { name: 'Move Read the notice' }), row.locator('label')])
    for (const side of await areaOf(control)) expect(side).toBeGreaterThanOrEqual(44);
});

test('the space of a source in the knowledge base is met by a finger above and below its name, too', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  await addSource(page, 1, { title: 'Harbour rules', text: 'The fee is nine crowns.' });
  await page.goto(`${keyless.url}/dashboard?section=knowledge-base`);
  const space = page.getByRole('article').getByRole('link', { name: 'My Personal Space' });
  await expect(space).toBeVisible();
  const [, height] = await areaOf(space);
  expect(height).toBeGreaterThanOrEqual(24);
  await expectAccessible(page);
});

test('in a narrow window a source of the knowledge base is met by a pointer apart from its space', {
  tag: '@wide',
}, async ({ page, keyless }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsDemo(page, keyless.url);
  await addSource(page, 1, { title: 'Harbour rules', text: 'The fee is nine crowns.' });
  await page.goto(`${keyless.url}/dashboard?section=knowledge-base`);
  await expect(page.getByRole('article').getByRole('link', { name: 'Harbour rules' })).toBeVisible();
  await expectAccessible(page);
});

test('where no pointer hovers the boxes that choose chats are drawn as strongly as any other', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  await say(page, 'How do I share a chat?');
  await expect(replies(page).last()).toHaveAttribute('data-status', 'complete');
  await page.goto(`${keyless.url}/dashboard?section=history`);
  await expect(page.getByRole('checkbox', { name: 'Select How do I share a chat?' })).toHaveCSS('opacity', '1');
});

test('on a phone no keyboard covers the dialog that asks for a key, until the field is pressed', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?settings=integrations`);
  await page.getByRole('button', { name: 'Connect OpenAI' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Connect OpenAI' });
  await expect(dialog).toBeFocused();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(dialog).toBeFocused();
  await dialog.getByLabel('API key').tap();
  await expect(dialog.getByLabel('API key')).toBeFocused();
});

test('the titles of the pages stand at one height, also beside a button', async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  const tops: number[] = [];
  for (const path of ['/dashboard?section=tools', '/dashboard?section=spaces', '/digital-personas']) {
    await page.goto(keyless.url + path);
    await untilLoaded(page);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    tops.push(await title.evaluate((element) => element.getBoundingClientRect().top));
  }
  expect(tops).toEqual([tops[0], tops[0], tops[0]]);
});

test('on a small phone no button in the bar of the persona editor takes presses from another', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAsDemo(page, keyless.url);
  await openSaved(page, keyless.url);
  for (const name of ['Go Back', 'Duplicate', 'Delete Persona']) {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeVisible();
    for (const side of await areaOf(button)) expect(side).toBeGreaterThanOrEqual(44);
  }
});
