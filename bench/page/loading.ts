import type { Browser } from '@playwright/test';
import { median } from '../hot-path/load.ts';
import {
  composerWord,
  countTransfers,
  openPage,
  type PageTimes,
  saidBy,
  slowDown,
  timesOf,
  watchPage,
} from './browser.ts';

/** W1–W3: seven loads at a four times slower processor. */
export async function measureLoading(browser: Browser, url: string): Promise<void> {
  const rows: (PageTimes & { script: number; style: number; requests: number; blocking: number })[] = [];
  for (let n = 0; n < 7; n++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await openPage(context);
    await watchPage(page);
    const totals = await countTransfers(page);
    await slowDown(page, 4);
    const works = saidBy(page, composerWord);
    await page.goto(url);
    await works;
    // Up to a working composer; what is fetched ahead afterwards is not counted.
    const weight = { ...totals };
    await page.waitForLoadState('networkidle');
    const times = await timesOf(page);
    const blocking = times.longTasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0);
    rows.push({ ...times, ...weight, blocking });
    await context.close();
  }
  const of = (pick: (row: (typeof rows)[number]) => number) => median(rows.map(pick));
  const kilobytes = (pick: (row: (typeof rows)[number]) => number) => (of(pick) / 1024).toFixed(1);
  const ms = (pick: (row: (typeof rows)[number]) => number) => `${of(pick).toFixed(0)} ms`;
  console.log(
    `W1 script ${kilobytes((row) => row.script)} KB, style ${kilobytes((row) => row.style)} KB, ${of((row) => row.requests)} requests`,
  );
  console.log(`W2 FCP ${ms((row) => row.fcp)}, LCP ${ms((row) => row.lcp)}`);
  console.log(
    `W3 blocking ${ms((row) => row.blocking)}, longest task ${ms((row) => Math.max(0, ...row.longTasks))}, composer ready ${ms((row) => row.composer)}`,
  );
}
