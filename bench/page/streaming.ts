import type { Browser, Page } from '@playwright/test';
import { percentile } from '../hot-path/load.ts';
import { watchPage } from './browser.ts';

/** Milliseconds between two keystrokes. */
const typing = 100;

/**
 * W4–W6: typing while Markdown arrives. Almost nothing but the page's own work runs in the page: the keystrokes come
 * from outside, and the end of the reply is checked ten times a second. Script time is CPU time of the page's main
 * thread, so other processes do not count.
 */
export async function measureStreaming(browser: Browser, url: string, rate: number, tokens: number): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await watchPage(page);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.getByPlaceholder('Ask me anything...').fill(`Stream ${tokens} tokens at ${rate} a second`);
  const scriptAt = await scriptClock(page);
  await page.keyboard.press('Enter');
  await page.locator('[data-status=streaming]').waitFor();
  const began = await page.evaluate(() => {
    window.atriumBench.frames = [];
    window.atriumBench.inputs = [];
    return performance.now();
  });
  const [script, ...marks] = await typeUntilEnd(page, scriptAt, (1000 / rate) * 1000);
  const seconds = ((await page.evaluate(() => performance.now())) - began) / 1000;
  const { frames, inputs } = await page.evaluate(() => window.atriumBench);
  const gaps = frames.slice(1).map((at, n) => at - (frames[n] ?? at));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / 16.67) - 1), 0);
  const total = (await scriptAt()) - (script ?? 0);
  const steps = marks.map((mark, n) => mark - ([script, ...marks][n] ?? 0));
  console.log(
    `W4–W6 at ${rate}/s: INP p98 ${percentile(inputs, 0.98).toFixed(0)} ms, script ${(total / (tokens / 1000)).toFixed(0)} ms per 1,000 tokens ` +
      `(first ${steps[0]?.toFixed(0)}, last ${steps.at(-1)?.toFixed(0)}), dropped frames ${((100 * dropped) / (frames.length + dropped)).toFixed(1)} %, ` +
      `lag ${((seconds - tokens / rate) * 1000).toFixed(0)} ms`,
  );
  await context.close();
}

/** Types until the reply has ended. Returns the script time at the start and after each stretch. */
async function typeUntilEnd(page: Page, scriptAt: () => Promise<number>, stretch: number): Promise<number[]> {
  let isOver = false;
  const over = page
    .waitForFunction(() => !document.querySelector('[data-status=streaming]'), undefined, {
      polling: 100,
      timeout: 180_000,
    })
    .then(() => {
      isOver = true;
    });
  const marks = [await scriptAt()];
  let next = performance.now() + stretch;
  while (!isOver) {
    await page.keyboard.press('a');
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, typing))]);
    if (performance.now() < next) continue;
    marks.push(await scriptAt());
    next += stretch;
  }
  return marks;
}

/** Returns a function that reads the script time of the page's main thread, in milliseconds. */
async function scriptClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
}
