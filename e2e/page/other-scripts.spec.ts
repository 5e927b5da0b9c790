import type { Locator, Page } from '@playwright/test';
import { expect, expectReply, say, signInAsDemo, test } from '../support/journey.ts';
import { name, openSaved } from '../support/persona-stage.ts';

const hebrew = 'שלום (Atrium)!';

async function write<T>(page: Page, method: 'POST' | 'PATCH' | 'PUT', path: string, data: object): Promise<T> {
  const { origin } = new URL(page.url());
  const answer = await page.request.fetch(origin + path, { method, headers: { origin }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

const expectToRunSo = (place: Locator) => expect(place).toHaveCSS('direction', 'rtl');

test('titles and names that are written from right to left run so in tasks, among personas and in their fields', async ({
  page,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  const id = await openSaved(page, keyless.url);
  await name(page).fill(hebrew);
  await expectToRunSo(name(page));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Your Digital Personas' })).toBeVisible();
  await expectToRunSo(page.getByText(hebrew).first());

  const task = { description: '', status: 'open', priority: 'medium', dueDate: null, assignee: null };
  await write(page, 'POST', '/api/spaces/1/tasks', { title: hebrew, ...task });
  await write(page, 'PUT', `/api/spaces/1/employees/${id}`, {});
  await page.goto(`${keyless.url}/dashboard?section=spaces&space=1&view=studio`);
  await expectToRunSo(page.getByRole('list', { name: 'Tasks' }).getByText(hebrew));
  await expectToRunSo(page.getByRole('article').getByText(hebrew));
  await page.getByRole('list', { name: 'Tasks' }).getByText(hebrew).click();
  await expectToRunSo(page.getByRole('textbox', { name: 'Title' }));
});

test('a title that is written from right to left runs so while it is changed, and over its shared copy', async ({
  page,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  await say(page, hebrew);
  await expectReply(page, /./);
  const chat = new URL(page.url()).searchParams.get('chat');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expectToRunSo(page.getByRole('textbox', { name: 'Title of the chat' }));
  const { token } = await write<{ token: string }>(page, 'POST', `/api/chat/${chat}/share`, {});
  await page.goto(`${keyless.url}/share/${token}`);
  await expectToRunSo(page.getByRole('heading', { level: 1 }));
  await page.goto(`${keyless.url}/dashboard?settings=data`);
  await expectToRunSo(page.getByRole('dialog').getByRole('link', { name: hebrew, exact: true }));
});
