import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { freePort } from '../../server/src/testing/network/free-port.ts';
import { openBrowser } from '../page/browser.ts';

/**
 * Runs `npm start` in the given clone and prints one line of JSON: after how many milliseconds the page was served, was
 * ready for typing and showed a reply, and the CPU time of all processes until it was served. Then it ends the product.
 * The browser is opened beforehand.
 */
const [clone = '', cache = ''] = process.argv.slice(2);
const browser = await openBrowser();
const page = await browser.newPage();
const port = await freePort();
const began = performance.now();
const since = () => Math.round(performance.now() - began);

const product = spawn('npm', ['start'], {
  cwd: clone,
  detached: true,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...settings(), npm_config_cache: cache, HOST: '127.0.0.1', PORT: String(port) },
});
const ended = once(product, 'exit');
try {
  const url = `http://127.0.0.1:${port}/`;
  await answering(url);
  const served = since();
  const processor = processorTime();
  await page.goto(url);
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.waitFor({ timeout: 60_000 });
  const usable = since();
  await field.fill('12 * 12');
  await field.press('Enter');
  await page.getByRole('region', { name: 'Messages' }).getByText('144').first().waitFor({ timeout: 60_000 });
  process.stdout.write(`${JSON.stringify({ served, processor, usable, answered: since() })}\n`);
} finally {
  await browser.close();
  if (product.exitCode === null && product.pid !== undefined) process.kill(-product.pid, 'SIGTERM');
  await ended;
}

/**
 * The environment of a new user's shell: without this repository's Node and programs, and without settings of Atrium.
 */
function settings(): NodeJS.ProcessEnv {
  const keep = ['HOME', 'LANG', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];
  const path = (process.env.PATH ?? '').split(':').filter((each) => !each.includes('node_modules'));
  return { ...Object.fromEntries(keep.map((name) => [name, process.env[name]])), PATH: path.join(':') };
}

/**
 * CPU time of the product's processes, including ended ones, in milliseconds. Other work on the machine does not affect
 * it.
 */
function processorTime(): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const stat = read(`/proc/${name}/stat`);
    // After the name, which may contain anything: state, ppid, pgrp, …, utime, stime, cutime, cstime. SOURCE:
    // proc_pid_stat(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) === product.pid) ticks += fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  }
  return ticks * 10;
}

/** The file's content; '' if the process has ended since it was listed. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function answering(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (product.exitCode !== null) throw new Error(`npm start ended with ${product.exitCode}`);
    if (since() > 15 * 60_000) throw new Error('npm start served nothing within 15 minutes');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
