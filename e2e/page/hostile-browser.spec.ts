import { composer, expect, expectReply, say, signInAsDemo, test } from '../support/journey.ts';

for (const how of ['that throws', 'that is none'] as const) {
  test(`a browser with a storage ${how} has the whole page, which keeps things in memory`, async ({
    page,
    keyless,
    isMobile,
  }) => {
    await page.addInitScript((isThrowing) => {
      for (const name of ['localStorage', 'sessionStorage']) {
        const get = () => {
          if (isThrowing) throw new DOMException('Access is denied for this document.', 'SecurityError');
          return null;
        };
        Object.defineProperty(window, name, { configurable: true, get });
      }
    }, how === 'that throws');
    await signInAsDemo(page, keyless.url);
    await say(page, 'Hello');
    await expectReply(page, /\w/);
    await composer(page).fill('Half a thou');
    // Longer than the delay after which a draft is stored.
    await page.waitForTimeout(500);
    await page.goto(`${keyless.url}/dashboard?section=spaces`);
    await expect(page.getByRole('heading', { name: 'Spaces' }).first()).toBeVisible();
    if (!isMobile) await expect(page.getByRole('complementary', { name: 'Main' })).toContainText('Hello');
  });
}

test('a link is copied out of a dialog where the browser offers scripts no clipboard, as without https', async ({
  page,
  keyless,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await signInAsDemo(page, keyless.url);
  await say(page, 'Hello');
  await expectReply(page, /\w/);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this chat' });
  await dialog.getByRole('button', { name: 'Make a public link' }).click();
  const link = await dialog.getByLabel('Public link').inputValue();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeFocused();
  // Pasted as a person does it.
  await dialog.getByRole('button', { name: 'Done' }).click();
  await composer(page).click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(composer(page)).toHaveValue(link);
});
