import type { Locator } from '@playwright/test';
import { expect, expectNoOverflow, signInAsDemo, test } from '../support/journey.ts';
import { gallery, name, openTemplate, save } from '../support/persona-stage.ts';

test('a long role is read whole where the persona is chosen and where it begins, also on a phone', async ({
  page,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  await openTemplate(page, keyless.url);
  const role = `Reader of ${'the tide tables and harbour rules '.repeat(3)}`.trim();
  await name(page).fill('Vera');
  await page.getByRole('textbox', { name: 'Role', exact: true }).fill(role);
  await save(page).click();
  await expect(gallery(page)).toBeVisible();
  await page.goto(`${keyless.url}/dashboard`);
  await page.getByRole('button', { name: /^Persona: / }).click();
  const option = page.getByRole('option', { name: 'Vera' });
  await expectWhole(option.getByText(role));
  await option.click();
  await expectWhole(page.getByText(role));
  await expectNoOverflow(page);
});

async function expectWhole(text: Locator): Promise<void> {
  const cut = await text.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);
  expect(cut).toEqual([0, 0]);
}
