import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wcag = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
const contrast = { type: 'rule', values: ['color-contrast'] } as const;

/**
 * Expects no violation of WCAG 2.2 A and AA in the current page. Retries, as something may be fading in or out.
 * Contrast is checked only of what is in view, so what a dialog has further down is brought there.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNone(page, wcag);
  const parts = page.locator('[role=dialog] *');
  const tops = await parts.evaluateAll((all) => all.map(({ scrollTop }) => scrollTop));
  while (await parts.evaluateAll(scrollOn)) await expectNone(page, contrast);
  await parts.evaluateAll((all, tops) => {
    for (const [at, part] of all.entries()) part.scrollTo({ top: tops[at] ?? 0, behavior: 'instant' });
  }, tops);
}

/** Scrolls down by what is in view; tells whether there was more. */
function scrollOn(parts: readonly Element[]): boolean {
  const moved = parts.filter((part) => {
    const { scrollTop, clientHeight } = part;
    if (!/auto|scroll/.test(getComputedStyle(part).overflowY)) return false;
    part.scrollTo({ top: scrollTop + clientHeight, behavior: 'instant' });
    return part.scrollTop > scrollTop;
  });
  return moved.length > 0;
}

async function expectNone(page: Page, rules: typeof wcag | typeof contrast): Promise<void> {
  await expect.poll(() => violationsOf(page, rules), { timeout: 20_000 }).toEqual([]);
}

async function violationsOf(page: Page, { type, values }: typeof wcag | typeof contrast): Promise<readonly string[]> {
  // Waits for animations: a half-faded element would fail the contrast check.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((each) => each.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    // Stylesheets are not preloaded: no rule here reads them, and one that the page could not load would be reported.
    .options({ runOnly: { type, values: [...values] }, preload: { assets: ['media'] } })
    // Runs axe in the page itself; the other mode, for frames of other origins, opens a second page for each check.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
