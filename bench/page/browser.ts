import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../../e2e/support/chromium.ts';

export function openBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions);
}

/**
 * Milliseconds until Chromium has rendered its own parts of a new window; the address field alone is a page of 300
 * scripts.
 */
const windowSettles = 1500;

/** Opens a page and waits until its window is idle, so that only the page is measured. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await pause(windowSettles);
  return page;
}

/**
 * Waits until the page writes a word to its console. Playwright's own way of waiting would run a script in the page,
 * which takes 50 ms on a four times slower processor.
 */
export async function saidBy(page: Page, word: string): Promise<void> {
  await page.waitForEvent('console', (message: ConsoleMessage) => message.text() === word);
}

/** What the page writes to its console once its composer works. */
export const composerWord = 'bench: composer';

/** What the page has measured. Milliseconds since navigation. */
export interface PageTimes {
  readonly fcp: number;
  readonly lcp: number;
  readonly composer: number;
  readonly longTasks: readonly number[];
  /** The cumulative layout shift. */
  readonly shift: number;
}

declare global {
  interface Window {
    atriumBench: {
      fcp: number;
      lcp: number;
      composer: number;
      longTasks: number[];
      shift: number;
      frames: number[];
      inputs: number[];
    };
  }
}

/** Watches paints, long tasks, frames and input delays from the first script on. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript((word) => {
    const seen = {
      fcp: 0,
      lcp: 0,
      composer: 0,
      longTasks: [] as number[],
      shift: 0,
      frames: [] as number[],
      inputs: [] as number[],
    };
    window.atriumBench = seen;
    const observe = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
    observe('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
    });
    observe('largest-contentful-paint', (entry) => {
      seen.lcp = entry.startTime;
    });
    observe('longtask', (entry) => {
      seen.longTasks.push(entry.duration);
    });
    observe('layout-shift', (entry) => {
      if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value;
    });
    observe(
      'event',
      (entry) => {
        if (entry.name === 'keydown' || entry.name === 'keypress' || entry.name === 'input')
          seen.inputs.push(entry.duration);
      },
      { durationThreshold: 16 },
    );
    const frame = (at: number) => {
      seen.frames.push(at);
      if (seen.composer === 0) {
        const field = document.querySelector<HTMLTextAreaElement>('textarea[placeholder="Ask me anything..."]');
        // Once the field has React's own properties, React controls it.
        if (field && !field.disabled && Object.keys(field).some((key) => key.startsWith('__reactProps'))) {
          seen.composer = performance.now();
          console.debug(word);
        }
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, composerWord);
}

export async function timesOf(page: Page): Promise<PageTimes> {
  return page.evaluate(() => ({
    fcp: window.atriumBench.fcp,
    lcp: window.atriumBench.lcp,
    composer: window.atriumBench.composer,
    longTasks: window.atriumBench.longTasks,
    shift: window.atriumBench.shift,
  }));
}

/** Throttles the page's processor, as the method requires for the load measurements. */
export async function slowDown(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** What a page fetched, without pictures. Bytes as sent over the network. */
export interface Transfers {
  readonly script: number;
  readonly style: number;
  readonly requests: number;
}

/** What was asked for until the composer worked, by the page's own clock; what is prefetched later is not in it. */
export async function transfersOf(page: Page): Promise<Transfers> {
  return page.evaluate(() => {
    const totals = { script: 0, style: 0, requests: 0 };
    const fetched = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    for (const entry of fetched) {
      if (!(entry instanceof PerformanceResourceTiming) || entry.startTime > window.atriumBench.composer) continue;
      const { pathname } = new URL(entry.name);
      if (/\.(avif|webp|png|jpg|svg|ico)$/.test(pathname)) continue;
      totals.requests += 1;
      if (pathname.endsWith('.js')) totals.script += entry.transferSize;
      if (pathname.endsWith('.css')) totals.style += entry.transferSize;
    }
    return totals;
  });
}
