import { samplePersona } from '../../server/src/testing/samples/sample-calls.ts';
import { composer, expect, expectAccessible, expectNoOverflow, signInAsDemo, test } from '../support/journey.ts';

test('the list of whom to mention cuts neither a name nor a role', async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  const { origin } = new URL(keyless.url);
  const role = 'Bookkeeper of the northern harbours and of all their warehouses';
  const data = { ...samplePersona, name: 'Adelheid of the Harbours', role };
  const made = await page.request.post(`${origin}/api/digital-personas`, { data, headers: { origin } });
  expect(made.ok()).toBe(true);
  await page.goto(keyless.url);
  await composer(page).fill('');
  await composer(page).pressSequentially('@ad');
  const list = page.getByRole('listbox', { name: 'Mention a persona' });
  await expect(list.getByRole('option')).not.toHaveCount(0);
  const cut = (words: Element[]) => words.filter((each) => each.scrollWidth > each.clientWidth);
  await expect(list.getByText(role)).toBeVisible();
  expect(await list.locator('[dir]').evaluateAll(cut)).toEqual([]);
  await expectNoOverflow(page);
});

test('a list that must scroll is passed over by the Tab key, and its lines are chosen from the field', async ({
  page,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  await page.goto(keyless.url);
  await page.setViewportSize({ width: 390, height: 420 });
  await composer(page).pressSequentially('@');
  const list = page.getByRole('listbox', { name: 'Mention a persona' });
  await expect(list.getByRole('option')).toHaveCount(6);
  const room = list.locator('..');
  expect(await room.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('option').last()).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Shift+Tab');
  await expect(list).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.matches('body, [tabindex="-1"]'))).toBe(false);
});
