import { expect, numbered, signInAsDemo, test } from '../support/journey.ts';
import { name, openPreview, openTemplate } from '../support/persona-stage.ts';

test('a button that there is nothing more to press for keeps the focus of who pressed it by a key', {
  tag: '@keyboard',
}, async ({ page, atrium, provider }) => {
  provider.behave({ tokens: 3 });
  await signInAsDemo(page, atrium.url);
  await page.goto(`${atrium.url}/dashboard?settings=account`);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('textbox', { name: 'Name' }).fill('Wanda');
  const save = settings.getByRole('button', { name: 'Save', exact: true });
  await save.press('Enter');
  await expect(settings.getByText('Wanda', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();

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
