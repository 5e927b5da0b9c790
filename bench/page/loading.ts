import type { Browser } from '@playwright/test';
import { median } from '../hot-path/load.ts';
import { serveBarePage } from './bare-page.ts';
import {
  composerWord,
  openPage,
  type PageTimes,
  saidBy,
  slowDown,
  type Transfers,
  timesOf,
  transfersOf,
  watchPage,
} from './browser.ts';

/** The figures of one load, measured until the page is idle. */
interface Loaded extends PageTimes, Transfers {
  readonly blocking: number;
}

/** W1–W3: seven loads on a four times slower processor, alternating with a bare page. */
export async function measureLoading(browser: Browser, url: string): Promise<void> {
  const bare = await serveBarePage();
  const ours: Loaded[] = [];
  const least: Loaded[] = [];
  for (let n = 0; n < 7; n++) {
    least.push(await loadOnce(browser, bare.url));
    ours.push(await loadOnce(browser, url));
  }
  bare.close();
  const weight = (pick: (row: Loaded) => number) => (median(ours.map(pick)) / 1024).toFixed(1);
  const of = (pick: (row: Loaded) => number) => {
    const [taken, bareTaken] = [median(ours.map(pick)), median(least.map(pick))];
    return `${taken.toFixed(0)} ms (bare ${bareTaken.toFixed(0)}, ${(taken / bareTaken).toFixed(2)}×)`;
  };
  console.log(
    `W1 script ${weight((row) => row.script)} KB, style ${weight((row) => row.style)} KB, ${median(ours.map((row) => row.requests))} requests`,
  );
  console.log(`W2 FCP ${of((row) => row.fcp)}, LCP ${of((row) => row.lcp)}`);
  console.log(
    `W3 blocking ${of((row) => row.blocking)}, longest task ${of((row) => Math.max(0, ...row.longTasks))}, composer ready ${of((row) => row.composer)}`,
  );
}

async function loadOnce(browser: Browser, url: string): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await openPage(context);
  await watchPage(page);
  await slowDown(page, 4);
  const works = saidBy(page, composerWord);
  await page.goto(url);
  await works;
  await page.waitForLoadState('networkidle');
  const times = await timesOf(page);
  const weight = await transfersOf(page);
  const blocking = times.longTasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0);
  await context.close();
  return { ...times, ...weight, blocking };
}
