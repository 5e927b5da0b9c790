import type { Browser, Page } from '@playwright/test';
import {
  becomeDemoUser,
  becomeOwner,
  expect,
  expectAccessible,
  expectNoOverflow,
  signInAsDemo,
  test,
} from '../support/journey.ts';

const open = async (page: Page, label: string, isMobile: boolean) => {
  const templates = page.getByRole('region', { name: 'Templates' });
  if (isMobile) await templates.getByLabel('Template').selectOption({ label });
  else await templates.getByRole('button', { name: label.replace(', ', ' ') }).click();
};

async function demoPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAsDemo(page, url);
  return page;
}

test('the templates are for admins alone', async ({ page, firstStart }) => {
  await page.goto(`${firstStart.url}/admin/personas`);
  await expect(page.getByRole('heading', { name: 'You are not allowed to open this page' })).toBeVisible();
  await expectAccessible(page);
  await becomeDemoUser(page, firstStart.url);
  await page.goto(`${firstStart.url}/admin/personas`);
  await expect(page.getByRole('heading', { name: 'You are not allowed to open this page' })).toBeVisible();
  await expect(page.getByText('ADMIN ONLY')).toHaveCount(0);
});

test('an admin changes a template, and personas made from it are offered the change', async ({
  page,
  browser,
  firstStart,
  isMobile,
}) => {
  // Slow: two users on a separate server.
  test.slow();
  const user = await demoPage(browser, firstStart.url);
  await user.goto(`${firstStart.url}/digital-personas`);
  await user.getByRole('link', { name: /Chef/ }).click();
  await user.getByLabel('Name', { exact: true }).fill('My cook');
  await user.getByRole('button', { name: 'Save Changes' }).click();
  await expect(user.getByRole('link', { name: /My cook/ })).toBeVisible();

  await becomeOwner(page, firstStart);
  await page.goto(`${firstStart.url}/admin/personas`);
  await expect(page.getByText('ADMIN ONLY')).toBeVisible();
  await expect(page.locator('b', { hasText: 'Select a template to edit' })).toBeVisible();
  await open(page, 'Antoine, Chef', isMobile);
  await expect(page.getByText('1 persona made from it')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).not.toBeEditable();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Greeting').fill('What is in your fridge?');
  await page.getByRole('button', { name: 'Choose from Library' }).click();
  const library = page.getByRole('dialog', { name: 'Choose Avatar from Library' });
  await library.getByRole('button', { name: 'Gardener' }).click();
  await expect(page.getByLabel('Avatar path')).toHaveValue('@assets/avatars/gardener.svg');
  await page.getByRole('tab', { name: 'Configuration' }).click();
  await page.getByLabel('Guardrails').fill('Never season too much.');
  await page.getByRole('tab', { name: 'Multimodal' }).click();
  await expect(page.getByText('WhatsApp')).toBeVisible();
  await page.getByRole('tab', { name: 'Skills' }).click();
  await page.getByRole('textbox', { name: 'Skills' }).fill('email, , notes,');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Skills' })).toHaveValue('email, notes');

  await user.reload();
  await user.getByRole('button', { name: /Template updated/ }).click();
  const change = user.getByRole('dialog', { name: 'Template updated' });
  await expect(change.getByText('What is in your fridge?')).toBeVisible();
  await expectAccessible(user);
  await change.getByRole('button', { name: 'Take the changes' }).click();
  await expect(user.getByRole('button', { name: /Template updated/ })).toHaveCount(0);
  await user.getByRole('link', { name: /My cook/ }).click();
  await expect(user.getByLabel('GUARDRAILS')).toHaveValue('Never season too much.');
  await user.context().close();
});

test('an admin adds, orders, archives and restores templates, and is asked before changes are dropped', async ({
  page,
  browser,
  firstStart,
  isMobile,
}) => {
  await becomeOwner(page, firstStart);
  await page.goto(`${firstStart.url}/admin/personas`);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('New Persona');
  await expect(page.getByLabel('Greeting')).toHaveValue("Hello! I'm ready to help you.");
  await page.getByLabel('Name', { exact: true }).fill('Nadia');
  await page.getByLabel('Role', { exact: true }).fill('Beekeeper');

  await open(page, 'Antoine, Chef', isMobile);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/template=\d+$/);
  await expect(page.getByText('No personas made from it')).toBeVisible();

  const up = page.getByRole('button', { name: 'Move up' });
  await up.focus();
  await page.keyboard.press('Enter');
  const down = page.getByRole('button', { name: 'Move down' });
  await expect(down).toBeEnabled();
  await expect(up, 'it may be pressed again').toBeFocused();

  const visitor = await (await browser.newContext()).newPage();
  const looks = async (count: number) => {
    await visitor.goto(`${firstStart.url}/digital-personas`);
    await expect(visitor.getByRole('button', { name: new RegExp(`Virtual Employees\\s*${8 + count}`) })).toBeVisible();
    await expect(visitor.getByRole('link', { name: /Nadia/ })).toHaveCount(count);
  };
  await looks(1);
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('It is offered to nobody.')).toBeVisible();
  await expectAccessible(page);
  await looks(0);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('It is offered to nobody.')).toHaveCount(0);
  await looks(1);
  await visitor.context().close();
});

test('of two admins at one template the later is told, and nothing is lost', async ({ page, firstStart, isMobile }) => {
  await becomeOwner(page, firstStart);
  await page.goto(`${firstStart.url}/admin/personas`);
  await open(page, 'Antoine, Chef', isMobile);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Edit', exact: true }).click();
  await other.getByLabel('Role', { exact: true }).fill('Head Chef');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await page.getByLabel('Role', { exact: true }).fill('Baker');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to update template: This template was changed elsewhere');
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Baker');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take the other version' }).click();
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Head Chef');
});
