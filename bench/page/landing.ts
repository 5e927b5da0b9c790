import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { median } from '../hot-path/load.ts';
import { openPage, slowDown, timesOf, watchPage } from './browser.ts';
import { type Check, checkPage, watchFaults } from './landing-checks.ts';
import { performanceScore } from './performance-score.ts';

interface Device {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** How many times slower its processor is than this machine's. */
  readonly slower: number;
  /** Milliseconds until a response begins, and bytes per second in each direction. */
  readonly network: { readonly latency: number; readonly down: number; readonly up: number };
  readonly curves: 'phone' | 'desktop';
}

/** The devices of Lighthouse: a mid-range phone on slow 4G, and a desktop on a fast connection. */
const devices: readonly Device[] = [
  {
    name: 'phone',
    options: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    slower: 4,
    network: { latency: 562.5, down: 184_320, up: 84_375 },
    curves: 'phone',
  },
  {
    name: 'desktop',
    options: { viewport: { width: 1350, height: 940 } },
    slower: 1,
    network: { latency: 40, down: 1_280_000, up: 1_280_000 },
    curves: 'desktop',
  },
];

const loads = 5;

/** Our own estimate of the Lighthouse scores of the landing page: performance, accessibility, best practices, SEO. */
export async function measureLanding(browser: Browser, url: string): Promise<void> {
  for (const device of devices) {
    const seen: Awaited<ReturnType<typeof load>>[] = [];
    for (let n = 0; n < loads; n++) seen.push(await load(browser, url, device));
    const of = (pick: (each: (typeof seen)[number]) => number) => median(seen.map(pick));
    const times = {
      fcp: of(({ fcp }) => fcp),
      lcp: of(({ lcp }) => lcp),
      blocking: of(({ blocking }) => blocking),
      shift: of(({ shift }) => shift),
    };
    console.log(
      `Landing, ${device.name}: performance ${performanceScore(times, device.curves)} (FCP ${times.fcp.toFixed(0)} ms, LCP ${times.lcp.toFixed(0)} ms, blocking ${times.blocking.toFixed(0)} ms, shift ${times.shift.toFixed(3)}), composer ${of(({ composer }) => composer).toFixed(0)} ms`,
    );
    for (const [group, checks] of Map.groupBy(seen.at(-1)?.checks ?? [], (check) => check.group)) {
      const failed = checks.filter((check) => !check.holds);
      const share = Math.round((100 * (checks.length - failed.length)) / checks.length);
      console.log(
        `Landing, ${device.name}: ${group} ${share} (${checks.length} checks${failed.map(({ name }) => `; fails: ${name}`).join('')})`,
      );
    }
  }
}

async function load(browser: Browser, url: string, { options, slower, network }: Device) {
  const context = await browser.newContext(options);
  const page = await openPage(context);
  await watchPage(page);
  const faults = await watchFaults(page);
  await slowDown(page, slower);
  await slowNetwork(page, network);
  const answer = await page.goto(url);
  await page.waitForLoadState('networkidle');
  const { fcp, lcp, composer, longTasks, shift } = await timesOf(page);
  const blocking = longTasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0);
  const checks = [...(await checkPage(page, answer, faults)), ...(await checkAccess(page))];
  await context.close();
  return { fcp, lcp, composer, blocking, shift, checks };
}

async function slowNetwork(page: Page, { latency, down, up }: Device['network']): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  });
}

/** The result of each axe rule that applies to the page, including best practices. */
async function checkAccess(page: Page): Promise<Check[]> {
  const { passes, violations } = await new AxeBuilder({ page }).analyze();
  const found = (holds: boolean) => (rule: { id: string }) =>
    ({ group: 'accessibility', name: rule.id, holds }) as const;
  return [...passes.map(found(true)), ...violations.map(found(false))];
}
