import type { Browser } from '@playwright/test';
import { median, percentile } from '../hot-path/load.ts';
import { run } from '../hot-path/process.ts';
import { type Product, startProduct } from '../hot-path/product.ts';
import { countTransfers, openBrowser, type PageTimes, slowDown, timesOf, watchPage } from './browser.ts';

/** The page in headless Chromium against the production build: loading, streaming, long chats. */
const upstream = await run('bench/page/markdown-upstream.ts', [], 1);
const product = await startProduct(upstream.port, 0);
const address = `http://127.0.0.1:${product.port}`;
const browser = await openBrowser();

await loading(browser, address);
await streaming(browser, address, 200);
await streaming(browser, address, 1000);
await longChat(browser, product, address, 2000);
await longChat(browser, product, address, 20_000);

await browser.close();
await product.stop();
await upstream.stop();

/** W1–W3: five loads at a four times slower processor. */
async function loading(on: Browser, url: string): Promise<void> {
  const rows: (PageTimes & { script: number; style: number; requests: number; blocking: number })[] = [];
  for (let n = 0; n < 5; n++) {
    const context = await on.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await watchPage(page);
    const totals = await countTransfers(page);
    await slowDown(page, 4);
    await page.goto(url);
    await page.waitForFunction(() => window.atriumBench.composer > 0);
    // Up to a working composer; what is fetched ahead afterwards is not counted.
    const weight = { ...totals };
    await page.waitForLoadState('networkidle');
    const times = await timesOf(page);
    rows.push({
      ...times,
      ...weight,
      blocking: times.longTasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    });
    await context.close();
  }
  const of = (pick: (row: (typeof rows)[number]) => number) => median(rows.map(pick)).toFixed(0);
  console.log(
    `W1 script ${(Number(of((row) => row.script)) / 1024).toFixed(1)} KB, style ${(Number(of((row) => row.style)) / 1024).toFixed(1)} KB, ${of((row) => row.requests)} requests`,
  );
  console.log(`W2 FCP ${of((row) => row.fcp)} ms, LCP ${of((row) => row.lcp)} ms`);
  console.log(
    `W3 blocking ${of((row) => row.blocking)} ms, longest task ${of((row) => Math.max(0, ...row.longTasks))} ms, composer ready ${of((row) => row.composer)} ms`,
  );
}

/** W4–W6: typing while 10,000 tokens of Markdown arrive. */
async function streaming(on: Browser, url: string, rate: number): Promise<void> {
  const context = await on.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await watchPage(page);
  await page.goto(url);
  const field = page.getByPlaceholder('Ask me anything...');
  const tokens = rate === 200 ? 10_000 : 20_000;
  await field.fill(`Stream ${tokens} tokens at ${rate} a second`);
  const metrics = await context.newCDPSession(page);
  await metrics.send('Performance.enable');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  const scriptAt = async () =>
    (await metrics.send('Performance.getMetrics')).metrics.find((metric) => metric.name === 'ScriptDuration')?.value ??
    0;
  const began = await page.evaluate(() => {
    window.atriumBench.frames = [];
    window.atriumBench.inputs = [];
    return performance.now();
  });
  const script = await scriptAt();
  while (await page.getByRole('button', { name: 'Stop' }).isVisible()) await field.press('a', { delay: 100 });
  const seconds = ((await page.evaluate(() => performance.now())) - began) / 1000;
  const { frames, inputs } = await page.evaluate(() => window.atriumBench);
  const gaps = frames.slice(1).map((at, n) => at - (frames[n] ?? at));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / 16.67) - 1), 0);
  const scriptMs = ((await scriptAt()) - script) * 1000;
  console.log(
    `W4–W6 at ${rate}/s: INP p98 ${percentile(inputs, 0.98).toFixed(0)} ms, script ${(scriptMs / (tokens / 1000)).toFixed(0)} ms per 1,000 tokens, ` +
      `dropped frames ${((100 * dropped) / (frames.length + dropped)).toFixed(1)} %, lag ${((seconds - tokens / rate) * 1000).toFixed(0)} ms`,
  );
  await context.close();
}

/** W7–W9: a chat of many messages, opened cold. */
async function longChat(on: Browser, server: Product, url: string, messages: number): Promise<void> {
  let sessionId: string | null = null;
  for (let n = 0; n < messages / 2; n++) {
    const answer = await server.call('POST', '/api/chat/send-stream', {
      message: `Question ${n}: Stream 12 tokens at 0 a second`,
      sessionId,
    });
    sessionId ??= /"sessionId":"([^"]+)"/.exec(answer.body)?.[1] ?? null;
  }
  const context = await on.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(
    server.cookies.map((cookie) => ({
      name: cookie.split('=')[0] ?? '',
      value: cookie.slice(cookie.indexOf('=') + 1),
      url,
    })),
  );
  const opened = [];
  for (let n = 0; n < 3; n++) {
    const page = await context.newPage();
    await watchPage(page);
    await page.goto(`${url}/dashboard?chat=${sessionId}`);
    await page.getByText(`Question ${messages / 2 - 1}:`).waitFor();
    opened.push(await page.evaluate(() => performance.now()));
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    const heap =
      (await page.evaluate(
        () => (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0,
      )) / 1e6;
    if (n === 2)
      console.log(
        `W7–W9 ${messages} messages: last message seen ${median(opened).toFixed(0)} ms, ${nodes} nodes, heap ${heap.toFixed(1)} MB`,
      );
    await page.close();
  }
  await context.close();
}
