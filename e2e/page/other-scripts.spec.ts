import type { Locator, Page } from '@playwright/test';
import {
  beginRename,
  composer,
  expect,
  expectReply,
  openNavigation,
  questions,
  say,
  signInAsDemo,
  test,
} from '../support/journey.ts';
import { name, openSaved } from '../support/persona-stage.ts';

const hebrew = 'שלום (Atrium)!';

async function write<T>(page: Page, method: 'POST' | 'PATCH' | 'PUT', path: string, data: object): Promise<T> {
  const { origin } = new URL(page.url());
  const answer = await page.request.fetch(origin + path, { method, headers: { origin }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

const expectToRunSo = (place: Locator) => expect(place).toHaveCSS('direction', 'rtl');

/** A name beside a picture or an icon stands next to it, whichever way it runs. */
async function expectToBeginAtLeft(place: Locator) {
  await expectToRunSo(place);
  await expect(place).toHaveCSS('text-align', 'left');
}

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
  await page.goto(`${keyless.url}/dashboard`);
  await page.getByRole('button', { name: /^Persona/ }).click();
  await expectToBeginAtLeft(page.getByRole('option', { name: hebrew }).getByText(hebrew));

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
  isMobile,
}) => {
  await signInAsDemo(page, keyless.url);
  await say(page, hebrew);
  await expectReply(page, /./);
  const chat = new URL(page.url()).searchParams.get('chat');
  await expectToRunSo(await beginRename(page, isMobile));
  const { token } = await write<{ token: string }>(page, 'POST', `/api/chat/${chat}/share`, {});
  await page.goto(`${keyless.url}/share/${token}`);
  await expectToRunSo(page.getByRole('heading', { level: 1 }));
  await page.goto(`${keyless.url}/dashboard?settings=data`);
  await expectToRunSo(page.getByRole('dialog').getByRole('link', { name: hebrew, exact: true }));
});

test('each line of a question runs in the direction of its own words, as where it was written', async ({
  page,
  keyless,
}) => {
  await signInAsDemo(page, keyless.url);
  await say(page, `${hebrew}\nconst a = 1;`);
  await expectReply(page, /./);
  const [first, second] = await questions(page)
    .getByText('const a = 1;')
    .evaluate((bubble) => {
      const text = bubble.firstChild as Text;
      const placeOf = (sign: string) => {
        const range = document.createRange();
        range.setStart(text, text.data.lastIndexOf(sign));
        range.setEnd(text, text.data.lastIndexOf(sign) + 1);
        return range.getBoundingClientRect().left;
      };
      return [placeOf('!') < placeOf('ש'), placeOf(';') > placeOf('c')];
    });
  expect({ first, second }).toEqual({ first: true, second: true });
});

/** Presses a key as Chromium reports it on a Cyrillic keyboard. */
async function pressCyrillic(page: Page, key: string, on: string, ...held: readonly ('Control' | 'Shift')[]) {
  const session = await page.context().newCDPSession(page);
  const modifiers = (held.includes('Control') ? 2 : 0) + (held.includes('Shift') ? 8 : 0);
  const pressed = { key, code: `Key${on}`, windowsVirtualKeyCode: on.charCodeAt(0), modifiers };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
}

test('shortcuts are where they are on a keyboard of other letters', { tag: '@keyboard' }, async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  await composer(page).focus();
  await pressCyrillic(page, 'л', 'K', 'Control');
  await expect(page.getByRole('dialog').getByPlaceholder('Search')).toBeFocused();
  await page.keyboard.press('Escape');
  await pressCyrillic(page, 'Ы', 'S', 'Control', 'Shift');
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
});

for (const { locale, time } of [
  { locale: 'fa-IR', time: /^\d\d:\d\d$/ },
  { locale: 'he-IL', time: /^\d\d?:\d\d$/ },
  { locale: 'ar-EG', time: /^\d\d?:\d\d\s[AP]M$/ },
])
  test.describe(`with a browser in ${locale}`, () => {
    test.use({ locale });
    test('dates are those of the page’s language and of the fields for days', async ({ page, keyless, isMobile }) => {
      await signInAsDemo(page, keyless.url);
      const task = { title: 'Lamps', description: '', status: 'completed', priority: 'medium', assignee: null };
      await write(page, 'POST', '/api/spaces/1/tasks', { ...task, dueDate: '2020-02-03' });
      await say(page, 'Hello');
      await expectReply(page, /./);
      await page.goto(`${keyless.url}/dashboard?section=spaces&space=1&view=studio`);
      await expect(page.getByRole('list', { name: 'Tasks' })).toContainText(/Feb 3, 2020|3 Feb 2020/);
      const sidebar = await openNavigation(page, isMobile);
      await expect(sidebar.getByRole('navigation', { name: 'Chat history' }).locator('time').first()).toHaveText(time);
    });
  });
