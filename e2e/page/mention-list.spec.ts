import { samplePersona } from '../../server/src/testing/samples/sample-calls.ts';
import { composer, expect, expectNoOverflow, signInAsDemo, test } from '../support/journey.ts';

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
