import { becomeOwner, chooseByKey, expect, numbered, signInAsDemo, test } from '../support/journey.ts';
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

test('who leaves a changed persona without saving it is where they went, not at the head of the page', {
  tag: '@keyboard',
}, async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  const id = await openSaved(page, keyless.url);
  const card = page.getByRole('region', { name: 'Your personas' }).locator(`a[href$="edit=${id}"]`);
  const discard = page.getByRole('dialog').getByRole('button', { name: 'Discard' });
  await name(page).fill('Wanda');
  await page.getByRole('button', { name: 'Go Back' }).press('Enter');
  await discard.press('Enter');
  await expect(card).toBeFocused();
  // The browser's Back does the same.
  await page.keyboard.press('Enter');
  await name(page).fill('Wanda');
  await page.evaluate(() => history.back());
  await discard.press('Enter');
  await expect(card).toBeFocused();
});

test('a folder deleted and a template edited by keys leave the focus beside them', { tag: '@keyboard' }, async ({
  page,
  keyless,
}) => {
  await becomeOwner(page, keyless);
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1`);
  const options = (folder: string) => page.getByRole('button', { name: `Options for ${folder}` });
  await page.getByRole('button', { name: 'Add folder' }).press('Enter');
  const naming = page.getByRole('dialog', { name: 'Add folder' });
  await naming.getByRole('textbox').fill('Zebra');
  await naming.getByRole('textbox').press('Enter');
  await expect(naming).toBeHidden();
  await chooseByKey(page, options('Zebra'), 'Delete folder');
  await expect(options('Zebra')).toHaveCount(0);
  await expect(options('Projects')).toBeFocused();

  await page.goto(`${keyless.url}/admin/personas`);
  const main = page.getByRole('main');
  await main.getByRole('listitem').getByRole('button').first().press('Enter');
  const edit = main.getByRole('button', { name: 'Edit', exact: true });
  const cancel = main.getByRole('button', { name: 'Cancel', exact: true });
  await edit.press('Enter');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await main.getByRole('textbox', { name: 'Name' }).fill('Wanda');
  await cancel.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(edit).toBeFocused();
  const add = main.getByRole('button', { name: 'Add', exact: true });
  await add.press('Enter');
  await cancel.press('Enter');
  await expect(add).toBeFocused();
});

test('who asks for more models by a key is at the first of those that have come', { tag: '@keyboard' }, async ({
  page,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  await chooseByKey(page, page.getByRole('button', { name: /^Model:/ }), 'More models');
  const choices = page.getByRole('menuitemradio');
  await expect(choices.nth(6)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(7)).toBeFocused();
});
