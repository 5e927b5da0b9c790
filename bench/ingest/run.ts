import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { KnowledgeItem } from '@atrium/contract/sources';
import { openDrill, pause } from '../drills/support/drill.ts';
import { drillPort } from '../drills/support/drill-port.ts';
import { type Client, call, signIn, signInAsOwner } from '../drills/support/sse-client.ts';
import { percentile } from '../hot-path/load.ts';
import { residentMb } from '../hot-path/process.ts';
import { longTexts, sourcesOf, upload } from './client.ts';
import { makePdf, rareWord } from './make-pdf.ts';

/**
 * Indexing sources: a PDF of 500 pages must be searchable within 120 s, and 100 files of 1 MB within 10 minutes. Memory
 * of the server and the processes it starts may grow by 400 MB, and the p95 of other requests must stay within 200 ms.
 * `node bench/ingest/run.ts --pages 500 --files 100 --store postgres`
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    files: { type: 'string', default: '100' },
    store: { type: 'string', default: 'pglite' },
  },
});
const [pages, files] = [Number(values.pages), Number(values.files)];
const drill = await openDrill(await drillPort(), 9);
const pid = drill.server.child.pid ?? 0;
// A demo user may not store as much.
const owner = await signInAsOwner(drill.server);
const other = await signIn(drill.server.origin);
await warmUp();
const before = residentMb(pid);
drill.forgetMemory();
const said: string[] = [];
if (pages > 0) {
  const book = await makePdf(join(drill.store.data, 'bench.pdf'), pages);
  await phase(`PDF of ${pages} pages`, 120, async () => [await upload(owner, 'book.pdf', book)], pages);
  await checkFound();
}
if (files > 0) await phase(`${files} files of 1 MB`, 600, uploadTexts);
const more = drill.mostMemory() - before;
drill.atMost('MB of more memory', more, 400);
await drill.finish(`${said.join('; ')}; memory ${before.toFixed(0)} MB, at most ${more.toFixed(0)} MB more`);

async function uploadTexts(): Promise<string[]> {
  const write = longTexts(1_000_000);
  const ids: string[] = [];
  for (let file = 0; file < files; file++) ids.push(await upload(owner, `file-${file}.txt`, write()));
  return ids;
}

/** Adds sources and waits until all are searchable, while another user works. */
async function phase(what: string, goalSeconds: number, add: () => Promise<string[]>, steps = 0): Promise<void> {
  const waits: number[] = [];
  let isOver = false;
  const began = performance.now();
  const meanwhile = workOf(other, waits, () => isOver);
  const ids = await add();
  const passages = await untilReady(ids);
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await meanwhile;
  const p95 = percentile(waits, 0.95);
  drill.atMost(`${what}: seconds`, seconds, goalSeconds);
  drill.atMost(`${what}: p95 of others, ms`, p95, 200);
  const rate = steps > 0 ? `, ${(steps / seconds).toFixed(1)} pages a second` : '';
  said.push(
    `${what}: searchable in ${seconds.toFixed(1)} s${rate}, ${passages} passages, ${(passages / seconds).toFixed(0)} a second; ` +
      `${waits.length} requests of others p50 ${percentile(waits, 0.5).toFixed(0)}, p95 ${p95.toFixed(0)}, at most ${Math.max(...waits).toFixed(0)} ms; ` +
      `${(drill.mostMemory() - before).toFixed(0)} MB more by then`,
  );
  console.log(said.at(-1));
}

/** Waits until the sources are ready. Returns the total number of their passages. */
async function untilReady(ids: readonly string[]): Promise<number> {
  for (;;) {
    const own = (await sourcesOf(owner)).filter((source) => ids.includes(source.id));
    const failed = own.find((source) => source.stage === 'failed');
    if (failed) throw new Error(`${failed.title}: ${failed.problem}`);
    if (own.every((source) => source.stage === 'ready')) return own.reduce((sum, each) => sum + each.passages, 0);
    await pause(250);
  }
}

/** Checks that the search finds each page by its rare word, with the right page number. */
async function checkFound(): Promise<void> {
  for (const page of [1, Math.ceil(pages / 2), pages]) {
    const { body } = await call(owner, 'GET', `/api/knowledge-base?q=${rareWord(page)}`);
    const [item] = JSON.parse(body) as KnowledgeItem[];
    if (item?.found[0]?.page !== page) drill.fault(`page ${page} was found on page ${item?.found[0]?.page}`);
  }
}

async function warmUp(): Promise<void> {
  const waits: number[] = [];
  const end = performance.now() + 5_000;
  await workOf(other, waits, () => performance.now() > end);
}

/** The work of another user in the meantime: a request each tenth of a second. */
async function workOf(client: Client, waits: number[], isOver: () => boolean): Promise<void> {
  const paths = ['/api/auth/user', '/api/chat-sessions', '/api/spaces', '/api/spaces/1/notes', '/api/spaces/1/sources'];
  for (let at = 0; !isOver(); at++) {
    const began = performance.now();
    const { status } = await call(client, 'GET', paths[at % paths.length] ?? '/');
    waits.push(performance.now() - began);
    if (status !== 200) drill.fault(`another's request was answered ${status}`);
    await pause(100);
  }
}
