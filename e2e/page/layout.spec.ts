import type { Locator } from '@playwright/test';
import {
  becomeDemoUser,
  composer,
  expect,
  expectAccessible,
  expectReply,
  questions,
  replies,
  say,
  signInAsDemo,
  test,
} from '../support/journey.ts';

test('questions stand at the right of one centred column, replies at its left', async ({ page, atrium, provider }) => {
  provider.behave({ reply: 'Short.' });
  await page.goto(atrium.url);
  await say(page, 'Why?');
  await expectReply(page, 'Short.');
  const boxes = await Promise.all([
    page.locator('#hall').boundingBox(),
    questions(page).last().getByText('Why?').boundingBox(),
    replies(page).last().getByText('Short.').boundingBox(),
    page.getByPlaceholder('Ask me anything...').boundingBox(),
  ]);
  const [hall, question, reply, field] = boxes.map((box) => {
    if (!box) throw new Error('A part of the page is not there.');
    return { left: box.x, right: box.x + box.width, centre: box.x + box.width / 2 };
  }) as [Edges, Edges, Edges, Edges];
  expect(question.left).toBeGreaterThan(hall.centre);
  expect(reply.left).toBeLessThan(hall.centre);
  expect(reply.left).toBeGreaterThan(hall.left);
  expect(question.right).toBeLessThan(hall.right);
  expect(Math.abs(field.centre - hall.centre)).toBeLessThan(8);
  await expectAccessible(page);
});

/** The distances between neighbouring controls of a row, from centre to centre. Pixels. */
async function steps(controls: Locator): Promise<readonly number[]> {
  const middles: { x: number; y: number }[] = [];
  for (const control of await controls.all()) {
    const box = await control.boundingBox();
    if (box) middles.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return middles.slice(1).map(({ x, y }, at) => Math.hypot(x - (middles[at]?.x ?? 0), y - (middles[at]?.y ?? 0)));
}

test('under a finger what is pressed is 44 px apart and high: under a reply, in a code block, in the composer', {
  tag: '@phone',
}, async ({ page, atrium, provider }) => {
  const sources = [{ url: 'https://example.org/report', title: 'A report', quote: 'So it is.' }];
  provider.behave({ reply: 'Here:\n\n```js\nlet a = 1;\n```\n\nThe end.', sources });
  await signInAsDemo(page, atrium.url);
  // A long model name takes no more room than there is: the Send button stays in the row.
  await page.getByRole('button', { name: /^Model:/ }).click();
  await page.getByRole('menuitem', { name: 'More models' }).click();
  await page.getByRole('menuitemradio', { name: 'ChatGPT 4.0' }).click();
  await expect(page.getByRole('button', { name: 'Model: ChatGPT 4.0' })).toBeVisible();
  const heights = await Promise.all(
    ['Attach files', 'Send'].map(
      async (name) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y,
    ),
  );
  expect(heights[0]).toBe(heights[1]);
  await page.getByRole('button', { name: /^Model:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Atrium', exact: true }).click();
  await say(page, 'Show me code');
  await expectReply(page, 'The end.');
  const foot = replies(page).locator('footer').getByRole('button');
  await expect(foot).toHaveCount(6);
  for (const row of [foot, questions(page).getByRole('button'), page.locator('.composer').getByRole('button')])
    for (const step of await steps(row.filter({ visible: true }))) expect(step).toBeGreaterThanOrEqual(44);
  for (const control of [
    replies(page).getByRole('button', { name: 'Wrap' }),
    replies(page).locator('.code-block').getByRole('button', { name: 'Copy' }),
    replies(page).getByRole('list', { name: 'Sources' }).getByRole('link'),
  ])
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
  await expectAccessible(page);
});

test('under a finger small links and the button on a portrait answer beside what is drawn of them', {
  tag: '@phone',
}, async ({ page, atrium }) => {
  // Whether a tap 20 px above and below the control's centre still hits it.
  const isWide = (control: Locator) =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [-20, 20].every((by) => {
        const met = document.elementFromPoint(left + width / 2, top + height / 2 + by);
        return met !== null && element.contains(met);
      });
    });
  await page.goto(`${atrium.url}/auth`);
  for (const name of ['Atrium', 'Terms of Service', 'Privacy Policy']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
    expect(await isWide(page.getByRole('link', { name })), name).toBe(true);
  }
  await signInAsDemo(page, atrium.url);
  await page.goto(`${atrium.url}/digital-personas?template=1`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wanda');
  expect(await isWide(page.getByRole('button', { name: 'Preview', exact: true }))).toBe(true);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const options = page.getByRole('button', { name: 'Options for Wanda' });
  await expect(options).toBeVisible();
  expect(await isWide(options)).toBe(true);
  await page.keyboard.press('Control+k');
  const history = page.getByRole('link', { name: 'All chats in History' });
  await expect(history).toBeVisible();
  expect(await isWide(history)).toBe(true);
});

test('over the keys of a phone the button that sends stays in view, and so does the list of whom to mention', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  await page.goto(keyless.url);
  await composer(page).tap();
  await page.setViewportSize({ width: 390, height: 420 });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  // The cost estimate is above the controls: among them it would leave no room for the model name. Nothing moves for
  // it.
  const before = await page.locator('.composer').boundingBox();
  await composer(page).fill('Hello');
  await expect(page.locator('.composer').getByText('Free', { exact: true })).toBeVisible();
  expect(await page.locator('.composer').boundingBox()).toEqual(before);
  const model = page.getByRole('button', { name: /^Model:/ }).locator('span');
  expect(await model.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  await composer(page).fill(Array.from({ length: 10 }, (_, at) => `Line ${at}`).join('\n'));
  await expect(send).toBeInViewport({ ratio: 1 });
  const files = ['one', 'two', 'three', 'four'].map((name) => ({
    name: `a long name of a file, number ${name}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(name),
  }));
  await page.getByTestId('file-input').setInputFiles(files);
  await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(4);
  await composer(page).tap();
  await expect(send).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('list', { name: 'Attached files' })).toBeInViewport({ ratio: 1 });

  await page.reload();
  await composer(page).fill('');
  await composer(page).pressSequentially('@');
  const list = page.getByRole('listbox', { name: 'Mention a persona' });
  await expect(list.getByRole('option')).toHaveCount(6);
  const bar = await page.getByRole('main').boundingBox();
  const box = await list.locator('..').boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(bar?.y ?? 0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(420);
  await composer(page).press('ArrowUp');
  await expect(list.getByRole('option').last()).toBeInViewport({ ratio: 0.9 });
});

test('the time of a reply that failed before its first word stands under what is said of it', async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ status: 503 });
  await page.goto(atrium.url);
  await say(page, 'Why?');
  const failed = replies(page).last();
  await expect(failed).toHaveAttribute('data-status', 'failed');
  const [time, fault] = await Promise.all([
    failed.locator('footer time').boundingBox(),
    failed
      .getByText(/overloaded/)
      .locator('..')
      .boundingBox(),
  ]);
  expect(Math.abs((time?.x ?? 0) - (fault?.x ?? 9))).toBeLessThan(1);
});

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly centre: number;
}

test('the personas stand in two to six columns, by the width', async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  for (const [width, columns] of [
    [320, 2],
    [1920, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${keyless.url}/digital-personas`);
    const grid = page.getByRole('region', { name: 'Your personas' }).getByRole('list');
    await expect(grid).toBeVisible();
    const count = () => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    await expect.poll(count).toBe(columns);
    await expectAccessible(page);
  }
});

test('where there is room for the rail alone the hall is in its place from its first picture on', {
  tag: '@wide',
}, async ({ page, atrium }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.addInitScript(() => {
    const seen = new Set<number>();
    const look = () => {
      const hall = document.querySelector('.hall');
      if (hall) seen.add(Math.round(hall.getBoundingClientRect().left));
      document.documentElement?.setAttribute('data-lefts', [...seen].join(' '));
      requestAnimationFrame(look);
    };
    look();
  });
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let load = 0; load < 4; load++) {
    await page.goto(atrium.url);
    await expect(page.getByRole('complementary', { name: 'Main' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).toHaveAttribute('data-lefts', /^\d+$/);
  }
});

test('on a small screen the navigation slides in over a dimmed page, and goes by a press beside it', async ({
  page,
  keyless,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(keyless.url);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer).toBeVisible();
  const overlay = page.getByTestId('drawer-overlay');
  expect(await overlay.evaluate((box) => getComputedStyle(box).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  await expectAccessible(page);
  await page.mouse.click(380, 400);
  await expect(drawer).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('complementary', { name: 'Main' })).toBeVisible();
});

test('of what is heard in one breath the last words are in sight', async ({ page, keyless }) => {
  const words = `${'how long does the pump run '.repeat(40)}at night`;
  await page.addInitScript((heard) => {
    class Recognition extends EventTarget {
      onresult: ((event: object) => void) | null = null;
      start() {
        this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript: heard }], { isFinal: false })] });
      }
      stop() {}
    }
    Object.defineProperty(window, 'SpeechRecognition', { value: Recognition });
  }, words);
  await page.goto(keyless.url);
  await page.getByRole('button', { name: 'Dictate' }).click();
  const isEndInSight = () =>
    page.getByText(words).evaluate((line) => {
      const end = document.createRange();
      end.setStart(line.firstChild as Text, (line.textContent?.length ?? 0) - 1);
      end.setEnd(line.firstChild as Text, line.textContent?.length ?? 0);
      const [inner, outer] = [end.getBoundingClientRect(), line.getBoundingClientRect()];
      return inner.bottom <= outer.bottom && inner.right <= outer.right && outer.height < 100;
    });
  await expect.poll(isEndInSight).toBe(true);
});

test('what is read in the settings of one’s data stays in its place while the rest comes in', async ({
  page,
  keyless,
}) => {
  await becomeDemoUser(page, keyless.url);
  let letIn = () => {};
  const asked = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(/\/api\/(google-drive\/status|shares)$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${keyless.url}/dashboard?settings=data`);
  const dialog = page.getByRole('dialog');
  const titles = ['Google Drive', 'Export everything', 'Import chats', 'Shared links'].map((name) =>
    dialog.getByRole('heading', { name }),
  );
  const places = () => Promise.all(titles.map((title) => title.evaluate((each: HTMLElement) => each.offsetTop)));
  for (const title of titles) await expect(title).toBeVisible();
  const before = await places();
  letIn();
  await expect(dialog.getByText('Google Drive is not set up on this server.')).toBeVisible();
  await expect(dialog.getByText('None. A link is made')).toBeVisible();
  expect(await places()).toEqual(before);
});

test('on a phone what a part of the settings is for has the whole width, below its title and button', {
  tag: '@phone',
}, async ({ page, keyless }) => {
  await becomeDemoUser(page, keyless.url);
  await page.goto(`${keyless.url}/dashboard?settings=data`);
  const section = page.getByRole('region', { name: 'Export everything' });
  const [button, words] = [section.getByRole('button', { name: 'Download' }), section.getByText('One ZIP file')];
  await expect(button).toBeVisible();
  const [above, below, whole] = [await button.boundingBox(), await words.boundingBox(), await section.boundingBox()];
  expect(below?.width).toBe(whole?.width);
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
});
