import { composer, expect, expectReply, replies, say, signInAsDemo, test, untilLoaded } from '../support/journey.ts';

test('who has pressed on a reply writes and pastes on in the composer; a control with the focus keeps its keys', {
  tag: '@keyboard',
}, async ({ page, keyless }) => {
  await signInAsDemo(page, keyless.url);
  await say(page, 'Hello');
  await expectReply(page, /./);
  await untilLoaded(page);
  await replies(page).locator('p').first().click();
  await expect(composer(page)).not.toBeFocused();
  await page.keyboard.press('Space');
  await expect(composer(page)).not.toBeFocused();
  await page.keyboard.type('Why?');
  await expect(composer(page)).toHaveValue('Why?');
  await composer(page).selectText();
  await page.keyboard.press('Control+x');
  await replies(page).locator('p').first().click();
  await page.keyboard.press('Control+v');
  await expect(composer(page)).toHaveValue('Why?');
  await replies(page).getByRole('button', { name: 'Copy', exact: true }).focus();
  await page.keyboard.type('x');
  await expect(composer(page)).toHaveValue('Why?');
});

test('who has pressed on code or a table of a reply writes on in the composer', { tag: '@keyboard' }, async ({
  page,
  atrium,
  provider,
}) => {
  provider.behave({ reply: '```js\nconst herons = 9;\n```\n\n| Bird | Count |\n| --- | --- |\n| Heron | 9 |' });
  await page.goto(atrium.url);
  await say(page, 'Hello');
  await expectReply(page, /const herons/);
  await untilLoaded(page);
  for (const words of ['const herons', 'Heron']) {
    await replies(page)
      .getByText(words, { exact: words === 'Heron' })
      .first()
      .click();
    await expect(composer(page)).not.toBeFocused();
    await page.keyboard.type('+');
    await expect(composer(page)).toBeFocused();
  }
  await expect(composer(page)).toHaveValue('++');
});
