import { run } from '../hot-path/process.ts';
import { startProduct } from '../hot-path/product.ts';
import { openBrowser } from './browser.ts';
import { measureLanding } from './landing.ts';
import { measureLoading } from './loading.ts';
import { measureLongChats } from './long-chat.ts';
import { measureStreaming } from './streaming.ts';

/**
 * Measures the production build of the page in headless Chromium. Without arguments it measures all.
 * `node bench/page/run.ts [loading] [landing] [streaming] [long]`
 */
const named = process.argv.slice(2);
const wants = (part: string) => named.length === 0 || named.includes(part);
const upstream = await run('bench/page/markdown-upstream.ts', [], 1);
const product = await startProduct(upstream.port, 0);
const browser = await openBrowser();
try {
  const address = `http://127.0.0.1:${product.port}`;
  if (wants('loading')) await measureLoading(browser, address);
  if (wants('landing')) await measureLanding(browser, address);
  if (wants('streaming')) {
    await measureStreaming(browser, address, 200, 10_000);
    await measureStreaming(browser, address, 1000, 20_000);
  }
  if (wants('long')) await measureLongChats(browser, product, address, [2000, 20_000]);
} finally {
  await browser.close();
  await product.stop();
  await upstream.stop();
}
