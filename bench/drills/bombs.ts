import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { docxOf, packedMegabytes, pdfOf, pngClaiming, zipOf } from '../../server/src/testing/samples/bombs.ts';
import { residentMb } from '../hot-path/process.ts';
import { drillPort } from './support/drill-port.ts';
import { endServer, startServer } from './support/server.ts';
import { type Client, call, signIn } from './support/sse-client.ts';

/**
 * The bombs drill: hostile files are uploaded one after another, then all at once, while another user keeps reading and
 * a third one uploads Word documents. `node bench/drills/bombs.ts`. Exits with code 1 if a bomb gets no plain answer
 * within 30 s, if another user waits 3 s or more or their document is not read, or if memory grows by more than 800 MB.
 */
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
const laughs = `<!DOCTYPE x [<!ENTITY e0 "lol">${entities}]><x>&e9;</x>`;
const nested = Array.from({ length: 6 }).reduce<Buffer>(
  (inner) => zipOf([{ name: 'inner.zip', bytes: inner }]),
  zipOf([{ name: 'a.txt', bytes: Buffer.alloc(50_000_000, 'a') }]),
);
const words = (times: number) => deflateSync(Buffer.from(`BT /F1 12 Tf 10 700 Td ${'(Hello) Tj '.repeat(times)} ET`));
const bombs: readonly (readonly [name: string, type: string, bytes: Uint8Array])[] = [
  ['part-of-200-mb.docx', docx, docxOf(Buffer.alloc(200_000_000, ' '))],
  ['part-that-lies.docx', docx, docxOf(Buffer.alloc(200_000_000, ' '), { claimedBytes: 1_000_000 })],
  ['entities.docx', docx, docxOf(laughs)],
  ['entities.xml', '', Buffer.from(laughs)],
  ['10000-files.zip', 'application/zip', zipOf(Array.from({ length: 10_000 }, (_, at) => file(at)))],
  ['zip-in-zip.zip', 'application/zip', nested],
  ['60000-pixels.png', 'image/png', pngClaiming(60_000, 60_000)],
  ['stream-of-3-gb.pdf', 'application/pdf', pdfOf(deflateSync(packedMegabytes(3_000, ' ')), 2)],
  ['long-pages.pdf', 'application/pdf', pdfOf(words(3_000_000), 1, 50)],
  ['20000-pages.pdf', 'application/pdf', pdfOf(words(1), 1, 20_000)],
  ['deep.html', 'text/html', Buffer.from('<div>'.repeat(1_500_000))],
];
function file(at: number) {
  return { name: `${at}.txt`, bytes: Buffer.from('x') };
}

const data = mkdtempSync(join(tmpdir(), 'atrium-drill-'));
// No model is called, so the upstream's port does not matter.
const server = await startServer(await drillPort(), data, 9);
const faults: string[] = [];
const waits: number[] = [];
const uploads: number[] = [];
let most = 0;
let isOver = false;
const reading = read(await signIn(server.origin));
const writing = send(await signIn(server.origin));
const before = residentMb(server.child.pid ?? 0);
const watch = setInterval(() => {
  most = Math.max(most, residentMb(server.child.pid ?? 0));
}, 50);
const alone = await signIn(server.origin);
for (const bomb of bombs) await upload(alone, bomb);
const together = await signIn(server.origin);
await Promise.all(bombs.map((bomb) => upload(together, bomb)));
isOver = true;
await Promise.all([reading, writing]);
clearInterval(watch);
await endServer(server, 'SIGTERM');
rmSync(data, { recursive: true, force: true });

const longest = Math.max(...waits);
const longestUpload = Math.max(...uploads);
if (longest >= 3_000 || longestUpload >= 3_000) faults.push('another user waited too long');
if (most - before > 800) faults.push('memory grew too much');
for (const fault of faults) console.log(fault);
console.log(
  `${bombs.length * 2} bombs, ${faults.length} faults; others' longest wait ${longest.toFixed(0)} ms of ${waits.length} reads, ${longestUpload.toFixed(0)} ms of ${uploads.length} uploads; memory +${(most - before).toFixed(0)} MB`,
);
process.exit(faults.length > 0 ? 1 : 0);

async function upload({ origin, cookie }: Client, [name, type, bytes]: (typeof bombs)[number]): Promise<void> {
  const began = performance.now();
  const response = await fetch(`${origin}/api/attachments?${new URLSearchParams({ name, type })}`, {
    method: 'POST',
    headers: { cookie },
    body: new Uint8Array(bytes),
  });
  const { problem, message } = (await response.json()) as { problem?: string; message?: string };
  const ms = performance.now() - began;
  console.log(`${name}: ${response.status} in ${ms.toFixed(0)} ms; ${problem ?? message ?? 'read as it is'}`);
  if (response.status >= 500 || ms >= 30_000) faults.push(`${name} was not answered plainly in time`);
}

async function read(client: Client): Promise<void> {
  while (!isOver) {
    const began = performance.now();
    const answer = await call(client, 'GET', '/api/chat-sessions');
    waits.push(performance.now() - began);
    if (answer.status !== 200) faults.push(`the list answered ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Uploads an ordinary document every half second. The response must contain its text. */
async function send({ origin, cookie }: Client): Promise<void> {
  for (let n = 0; !isOver; n++) {
    const bytes = docxOf(`<w:document xmlns:w="w"><w:body><w:p><w:t>Document ${n}</w:t></w:p></w:body></w:document>`);
    const query = new URLSearchParams({ name: `${n}.docx`, type: docx });
    const began = performance.now();
    const answer = await fetch(`${origin}/api/attachments?${query}`, {
      method: 'POST',
      headers: { cookie },
      body: new Uint8Array(bytes),
    });
    uploads.push(performance.now() - began);
    const { hasText, problem } = (await answer.json()) as { hasText?: boolean; problem?: string };
    if (!hasText) faults.push(`document ${n} was not read: ${answer.status} ${problem ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
