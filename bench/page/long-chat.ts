import type { Browser, BrowserContext, Page } from '@playwright/test';
import { median, percentile } from '../hot-path/load.ts';
import type { Product } from '../hot-path/product.ts';
import { openPage, saidBy, watchPage } from './browser.ts';

const times = 5;

/** W7–W9: chats with many messages, opened cold and in turn, and also requested from the server without the page. */
export async function measureLongChats(
  browser: Browser,
  product: Product,
  url: string,
  sizes: readonly number[],
): Promise<void> {
  const chats = [];
  for (const size of sizes) chats.push({ size, id: await fill(product, size), seen: [], usable: [], read: [] } as Chat);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(product.cookies.map((cookie) => ({ ...partsOf(cookie), url })));
  for (let n = 0; n < times; n++) for (const chat of chats) await open(context, product, url, chat);
  for (const { size, id, ...seen } of chats) {
    console.log(
      `W7–W9 ${size} messages: last message seen ${median(seen.seen).toFixed(0)} ms, usable ${median(seen.usable).toFixed(0)} ms, server read ${median(seen.read).toFixed(1)} ms`,
    );
    const looks: Look[] = [];
    for (let n = 0; n < times; n++) looks.push(await lookAround(context, `${url}/dashboard?chat=${id}`));
    const of = (pick: (look: Look) => number) => median(looks.map(pick));
    console.log(
      `W8 ${size} messages: ${of(({ nodes }) => nodes)} nodes, heap ${of(({ heap }) => heap).toFixed(1)} MB, frames dropped scrolling ${of(({ dropped }) => dropped).toFixed(1)} % for ${of(({ scrolling }) => scrolling).toFixed(0)} ms of the main thread, key p98 ${of(({ key }) => key).toFixed(0)} ms (${looks.map(({ key }) => key).join(', ')})`,
    );
  }
  await context.close();
}

interface Chat {
  readonly size: number;
  readonly id: string;
  readonly seen: number[];
  readonly usable: number[];
  readonly read: number[];
}

/** The most messages of one chat that an import accepts. */
const mostImported = 10_000;

/** Creates a chat by import. Messages beyond the import's limit are added by asking questions. */
async function fill(product: Product, messages: number): Promise<string> {
  const imported = Math.min(messages, mostImported);
  const entries = Array.from({ length: imported }, (_, n) => ({
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: n % 2 === 0 ? `Question ${n / 2}: how many parts are there?` : answer,
    timestamp: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
  }));
  const taken = await product.call('POST', `/api/import?name=${messages}.json`, entries);
  const listed = await product.call('GET', '/api/chat-sessions');
  const { chats } = JSON.parse(listed.body) as { chats: { id: string; title: string }[] };
  const chat = chats.find(({ title }) => title === String(messages));
  if (!chat)
    throw new Error(`The chat of ${messages} messages is not there: ${taken.status} ${taken.body.slice(-300)}`);
  for (let n = imported / 2; n < messages / 2; n++) {
    const body = { message: `Question ${n}: Stream 12 tokens at 0 a second`, sessionId: chat.id };
    const sent = await product.call('POST', '/api/chat/send-stream', body);
    if (sent.status !== 200) throw new Error(`Question ${n} answered ${sent.status}: ${sent.body}`);
  }
  return chat.id;
}

const answer =
  '## The parts\n\nThere are **1,240** parts in two deliveries, long enough a sentence to wrap in the column of the page.\n\n- 184 in the second quarter\n- 221 in the third\n';

const seenWord = 'bench: seen';
const focusWord = 'bench: focus';
const typedWord = 'bench: typed';

/**
 * Seen: a frame with the last message has been rendered. Usable: after that, a typed letter has been rendered in the
 * composer. The letter is typed once the composer has focused itself; before that it would be lost.
 */
async function open(context: BrowserContext, product: Product, url: string, chat: Chat): Promise<void> {
  const page = await openPage(context);
  await page.addInitScript(
    ({ words, seenWord, focusWord, typedWord }) => {
      const look = () => {
        const last = [...document.querySelectorAll('[data-role=user]')].at(-1);
        if (last?.textContent.includes(words)) requestAnimationFrame(() => tell(seenWord));
        else requestAnimationFrame(look);
      };
      const focus = () => {
        if (document.activeElement?.tagName === 'TEXTAREA') tell(focusWord);
        else requestAnimationFrame(focus);
      };
      const type = () => {
        if (document.querySelector<HTMLTextAreaElement>('textarea')?.value === 'a') tell(typedWord);
        else requestAnimationFrame(type);
      };
      const tell = (word: string) => {
        window.atriumTimes = { ...window.atriumTimes, [word]: performance.now() };
        console.debug(word);
      };
      for (const each of [look, focus, type]) requestAnimationFrame(each);
    },
    { words: `Question ${chat.size / 2 - 1}:`, seenWord, focusWord, typedWord },
  );
  const seen = saidBy(page, seenWord);
  const focused = saidBy(page, focusWord);
  const typed = saidBy(page, typedWord);
  await page.goto(`${url}/dashboard?chat=${chat.id}`, { waitUntil: 'commit' });
  await Promise.all([seen, focused]);
  await page.keyboard.press('a');
  await typed;
  const at = await page.evaluate(() => window.atriumTimes ?? {});
  chat.seen.push(at[seenWord] ?? Number.NaN);
  chat.usable.push(at[typedWord] ?? Number.NaN);
  await page.getByPlaceholder('Ask me anything...').fill('');
  await page.close();
  const began = performance.now();
  await product.call('GET', `/api/chat/${chat.id}?limit=40`);
  chat.read.push(performance.now() - began);
}

declare global {
  interface Window {
    atriumTimes?: Record<string, number>;
  }
}

interface Look {
  readonly nodes: number;
  /** Megabytes. */
  readonly heap: number;
  /** Dropped frames while scrolling up, in per cent. */
  readonly dropped: number;
  /** Milliseconds of the page's main thread for the scrolling. */
  readonly scrolling: number;
  /** Milliseconds that the slowest keystrokes took. */
  readonly key: number;
}

/** Measures nodes and heap after opening, dropped frames while scrolling up, and keystrokes right after that. */
async function lookAround(context: BrowserContext, address: string): Promise<Look> {
  const page = await openPage(context);
  await watchPage(page);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const metrics = await metricsOf(page);
  const heap = ((await metrics()).get('JSHeapUsedSize') ?? 0) / 1e6;
  await page.getByRole('region', { name: 'Messages' }).hover();
  await page.evaluate(() => {
    window.atriumBench.frames = [];
  });
  const before = (await metrics()).get('TaskDuration') ?? 0;
  for (let n = 0; n < 60; n++) {
    await page.mouse.wheel(0, -300);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const scrolling = (((await metrics()).get('TaskDuration') ?? 0) - before) * 1000;
  const { frames } = await page.evaluate(() => window.atriumBench);
  const gaps = frames.slice(1).map((at, n) => at - (frames[n] ?? at));
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / 16.67) - 1), 0);
  const field = page.getByPlaceholder('Ask me anything...');
  await field.focus();
  for (let n = 0; n < 30; n++) await page.keyboard.press('a', { delay: 30 });
  const { inputs } = await page.evaluate(() => window.atriumBench);
  await field.fill('');
  await page.close();
  const dropped = (100 * missed) / (frames.length + missed);
  return { nodes, heap, dropped, scrolling, key: percentile(inputs, 0.98) };
}

/**
 * Chromium's metrics of the page. Times are CPU time of its main thread. The heap is measured after a garbage
 * collection.
 */
async function metricsOf(page: Page): Promise<() => Promise<ReadonlyMap<string, number>>> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value]));
  };
}

function partsOf(cookie: string): { name: string; value: string } {
  const at = cookie.indexOf('=');
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1) };
}
