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
