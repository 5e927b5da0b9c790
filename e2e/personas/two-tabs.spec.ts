import { becomeDemoUser, expect, expectAccessible, test } from '../support/journey.ts';
import { card, gallery, openSaved, save, saved } from '../support/persona-stage.ts';

test('two tabs: the later save shows what differs and can keep both', async ({ page, context, atrium }) => {
  await becomeDemoUser(page, atrium.url);
  const id = await openSaved(page, atrium.url);
  const other = await context.newPage();
  const saveThere = async (greeting: string) => {
    await other.goto(`${atrium.url}/digital-personas?edit=${id}`);
    await card(other, 'GREETING').fill(greeting);
    await save(other).click();
    await expect(gallery(other)).toBeVisible();
  };
  await saveThere('Before anything was written here.');
  await expect(card(page, 'GREETING')).toHaveValue('Before anything was written here.');
  await card(page, 'GREETING').fill('From this tab.');
  await saveThere('From the other tab.');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'This persona was changed elsewhere' });
  await dialog.getByRole('button', { name: 'See what differs' }).click();
  await expect(dialog).toContainText('From the other tab.');
  await expect(dialog).toContainText('From this tab.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect(gallery(page)).toBeVisible();
  const greetings = (await saved(page)).map((persona) => persona.greeting).sort();
  expect(greetings).toEqual(['From the other tab.', 'From this tab.']);
});
