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
    const kept = () => page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }).join());
    await expect.poll(kept).toContain('Half a thou');
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
  // Pastes with the keyboard, like a user.
  await dialog.getByRole('button', { name: 'Done' }).click();
  await composer(page).click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(composer(page)).toHaveValue(link);
});

test('a page that the browser translates goes on working: a button that is pressed, and what comes after', async ({
  page,
  keyless,
}) => {
  await page.addInitScript(() => {
    // Translates like browsers do: replaces each text node by an element with another text.
    const translate = () => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walk.nextNode()) if (walk.currentNode instanceof Text) texts.push(walk.currentNode);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, font, noscript')) continue;
        const font = document.createElement('font');
        font.textContent = text.data.toUpperCase();
        text.replaceWith(font);
      }
    };
    addEventListener('DOMContentLoaded', () => {
      const changes = { childList: true, subtree: true, characterData: true };
      new MutationObserver(() => setTimeout(translate, 20)).observe(document.body, changes);
    });
  });
  await signInAsDemo(page, keyless.url);
  await say(page, 'Hello');
  await expect(page.getByText('HELLO').first()).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const make = page.getByRole('dialog').getByRole('button', { name: 'MAKE A PUBLIC LINK' });
  await make.click();
  await expect(page.getByLabel('Public link')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'DONE' }).click();
  await say(page, 'Again');
  await expect(page.getByText('AGAIN').first()).toBeVisible();
});
