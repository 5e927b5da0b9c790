import { parseArgs } from 'node:util';
import { percentile } from '../hot-path/load.ts';
import { run } from '../hot-path/process.ts';
import { openDrill, pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { type Client, call, newRunId, send, signIn } from './support/sse-client.ts';

/**
 * The slow texts drill: texts that are slow for patterns and parsers are sent to the built-in model, as questions and
 * as files, while another user reads. No other request may take 1.5 s. `--model house` sends them to the house model.
 */
const long = 190_000;
const fill = (text: string) => text.repeat(Math.floor(long / text.length));
const texts: readonly (readonly [name: string, text: string])[] = [
  ['spaces', `a${fill(' ')}b`],
  ['line feeds', `a${fill('\n')}`],
  ['one letter', `${fill('a')}!`],
  ['digits', fill('9')],
  ['open brackets', fill('(')],
  ['brackets in one another', `${'('.repeat(90_000)}1${')'.repeat(90_000)}`],
  ['a long sum', `1${fill('+1')}`],
  ['a tower of powers', `9${fill('^9')}`],
  ['a factorial', '99999!!!! and 170!^170!'],
  ['stars', fill('*a_')],
  ['links', fill('[a](')],
  ['back quotes', fill('`a``')],
  ['tables', fill('|a|\n|-|\n')],
  ['tags', fill('<a ')],
  ['entities', fill('&#x')],
  ['dates', fill('1 January to 2 February ')],
  ['units', fill('12 km in miles and ')],
  ['sentences', fill('A. B? C! ')],
  ['accents', fill('e\u0301')],
  ['characters of two units', fill('\u{1f469}\u200d')],
  ['blanks behind a mark', `<${fill(' ')}`],
  ['a run of full stops', `heron ${fill('.')}x`],
  ['a run of back quotes', `${fill('`')}x`],
  ['a run of tildes', fill('~')],
  ['one number', `How much is it? ${fill('9,')}`],
  ['at signs', `What is the email? ${fill('@')}`],
  ['brackets that open links', fill('[')],
  ['pictures that end nowhere', fill(`![](https://${'a'.repeat(2_000)}`)],
  ['rules of tables, nearly', fill(`${' '.repeat(600)}-${' '.repeat(600)}|x\n`)],
];

const { values } = parseArgs({ options: { model: { type: 'string', default: 'built-in' } }, strict: false });
const upstream =
  values.model === 'house' ? await run('bench/hot-path/upstream.ts', ['--tokens', '50', '--rate', '1000'], 1) : null;
const drill = upstream
  ? await openDrill(await drillPort(), upstream.port, {}, upstream.stop)
  : await openDrill(await drillPort(), 9, { HOUSE_MODEL_URL: '' });
const { origin } = drill.server;
const waits: number[] = [];
let isOver = false;
const others = read(await signIn(origin));
const client = await signIn(origin);
for (const [name, text] of texts) {
  const before = waits.length;
  const question = await ask(`${name} as a question`, { message: text });
  const file = await upload(name, text);
  const asked = await ask(`${name} as a file`, { message: `What does it say of ${name}?`, attachmentIds: [file] });
  const longest = Math.max(0, ...waits.slice(before));
  console.log(
    `${name}: ${question.toFixed(0)} and ${asked.toFixed(0)} ms; others waited ${longest.toFixed(0)} ms at most`,
  );
  drill.atMost(`${name}: another request waited ms`, longest, 1_500);
}
isOver = true;
await others;
await drill.finish(
  `${texts.length * 2} texts; others waited ${percentile(waits, 0.99).toFixed(0)} ms (p99), ${Math.max(...waits).toFixed(0)} at most, of ${waits.length} reads`,
);

async function ask(name: string, body: object): Promise<number> {
  const began = performance.now();
  let end = '';
  const status = await send(client, { ...body, runId: newRunId() }, (event) => {
    end = event.type;
  });
  if (status !== 200 || end !== 'complete') drill.fault(`${name}: ${status}, ended as '${end}'`);
  return performance.now() - began;
}

async function upload(name: string, text: string): Promise<string> {
  const query = new URLSearchParams({ name: `${name}.md`, type: 'text/markdown' });
  const headers = { cookie: client.cookie };
  const answer = await fetch(`${origin}/api/attachments?${query}`, { method: 'POST', headers, body: text });
  return ((await answer.json()) as { id: string }).id;
}

async function read(who: Client): Promise<void> {
  while (!isOver) {
    const began = performance.now();
    const answer = await call(who, 'GET', '/api/chat-sessions');
    waits.push(performance.now() - began);
    if (answer.status !== 200) drill.fault(`the list answered ${answer.status}`);
    await pause(20);
  }
}
