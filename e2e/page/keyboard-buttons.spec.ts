import { expect, numbered, signInAsDemo, test } from '../support/journey.ts';
import { name, openPreview, openSaved, openTemplate, save } from '../support/persona-stage.ts';

test('a button that there is nothing more to press for keeps the focus of who pressed it by a key', {
  tag: '@keyboard',
}, async ({ page, atrium, provider }) => {
  provider.behave({ tokens: 3 });
  await signInAsDemo(page, atrium.url);
  await page.goto(`${atrium.url}/dashboard?settings=account`);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('textbox', { name: 'Name' }).fill('Wanda');
  const saveName = settings.getByRole('button', { name: 'Save', exact: true });
  await saveName.press('Enter');
  await expect(settings.getByText('Wanda', { exact: true })).toBeVisible();
  await expect(saveName).toBeDisabled();
  await expect(saveName).toBeFocused();

  await openTemplate(page, atrium.url);
  await name(page).fill('Wanda');
  const preview = await openPreview(page);
  await preview.getByRole('textbox', { name: 'Ask the persona' }).fill('Who are you?');
  const ask = preview.getByRole('button', { name: 'Ask' });
  await ask.press('Enter');
  await expect(preview).toContainText(numbered(3));
  await expect(ask).toBeFocused();
  const startOver = preview.getByRole('button', { name: 'Start over' });
  await startOver.press('Enter');
  await expect(preview).not.toContainText(numbered(3));
  await expect(startOver).toBeFocused();
});

for (const width of [1440, 390])
  test(`who opens, copies, saves and deletes a persona by keys is never at the head of the page: ${width} px`, {
    tag: '@keyboard',
  }, async ({ page, keyless }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInAsDemo(page, keyless.url);
    const id = await openSaved(page, keyless.url);
    const back = page.getByRole('button', { name: 'Go Back' });
    const own = page.getByRole('region', { name: 'Your personas' });
    const card = own.locator(`a[href$="edit=${id}"]`);
    await back.press('Enter');
    await expect(card).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(back).toBeFocused();
    await page.getByRole('button', { name: 'Duplicate' }).press('Enter');
    await expect(name(page)).toHaveValue(/copy/i);
    await expect(back).toBeFocused();
    await name(page).fill('Zoe');
    await save(page).press('Enter');
    await expect(own.getByRole('link', { name: 'Zoe' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete Persona' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Persona' }).press('Enter');
    await expect(own.getByRole('link', { name: 'Zoe' })).toHaveCount(0);
    await expect(card).toBeFocused();
  });
