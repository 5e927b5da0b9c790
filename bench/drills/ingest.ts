import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SourceText } from '@atrium/contract/source-texts';
import type { KnowledgeItem, Source } from '@atrium/contract/sources';
import { splitSource } from '../../server/src/features/sources/domain/split-source.ts';
import { longTexts, sourcesOf, upload } from '../ingest/client.ts';
import { makePdf, rareWord } from '../ingest/make-pdf.ts';
import { openDrill, pause } from './support/drill.ts';
import { drillPort } from './support/drill-port.ts';
import { call, signIn } from './support/sse-client.ts';

/**
 * The ingest drill: the server is killed with -9 again and again while it indexes a PDF and texts. At the end each must
 * be searchable, with each of its passages exactly once. `node bench/drills/ingest.ts --kills 6 --store postgres`
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '6' },
    store: { type: 'string', default: 'pglite' },
    /** Minutes after which the drill gives up. */
    minutes: { type: 'string', default: '8' },
  },
});
const [kills, pages, files] = [Number(values.kills), 120, 8];
const drill = await openDrill(await drillPort(), 9);
const givenUp = setTimeout(() => {
  drill.fault(`not at its end after ${values.minutes} minutes`);
  void drill.finish('given up');
}, Number(values.minutes) * 60_000);
const owner = await signIn(drill.server.origin);
const write = longTexts(600_000);
const ids = [await upload(owner, 'book.pdf', await makePdf(join(drill.store.data, 'drill.pdf'), pages))];
for (let file = 0; file < files; file++) ids.push(await upload(owner, `file-${file}.txt`, write()));
// Adding the same file again adds nothing, neither now nor after the kills.
const again = longTexts(600_000)();
if ((await upload(owner, 'again.txt', again)) !== ids[1]) drill.fault('the same file was added twice');

const stages = new Set<string>();
for (let kill = 1; kill <= kills; kill++) {
  await pause(300 + Math.random() * 4_500);
  const all = await sourcesOf(owner);
  for (const { stage } of all) stages.add(stage);
  await drill.end('SIGKILL');
  console.log(`kill ${kill}: ${summary(all)}`);
  const { startMs } = await drill.start();
  console.log(`up again in ${(startMs / 1000).toFixed(1)} s`);
}
const began = performance.now();
const sources = await untilEnded();
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${summary(sources)} ${seconds} s after the last start; now each is checked`);
if ((await upload(owner, 'again.txt', again)) !== ids[1]) drill.fault('the same file was added twice after the kills');
for (const source of sources) await check(source);
if (sources.length !== ids.length) drill.fault(`${sources.length} sources of ${ids.length}`);
clearTimeout(givenUp);
await drill.finish(
  `${kills} kills, in the stages ${[...stages].join(', ')}; all ${sources.length} whole ${seconds} s after the last start`,
);

function summary(all: readonly Source[]): string {
  const each = all.map(({ stage, progress }) => `${stage}${progress ? ` ${progress.done}/${progress.total}` : ''}`);
  return [...Map.groupBy(each, (what) => what)].map(([what, some]) => `${some.length} ${what}`).join(', ');
}

async function untilEnded(): Promise<Source[]> {
  let told = performance.now();
  for (const deadline = told + 180_000; ; await pause(250)) {
    const all = await sourcesOf(owner);
    if (all.every(({ stage }) => stage === 'ready' || stage === 'failed')) return all;
    if (performance.now() - told > 5_000) {
      told = performance.now();
      console.log(summary(all));
    }
    if (performance.now() > deadline) {
      drill.fault(`still at work: ${summary(all)}`);
      return all;
    }
  }
}

async function check({ id, title, stage, problem, passages, characters }: Source): Promise<void> {
  if (stage !== 'ready') return drill.fault(`${title} is ${stage}: ${problem}`);
  let text = '';
  let part: SourceText;
  const sections = new Map<number, SourceText['sections'][number]>();
  do {
    part = JSON.parse((await call(owner, 'GET', `/api/sources/${id}/text?from=${text.length}`)).body) as SourceText;
    text += part.text;
    for (const section of part.sections) sections.set(section.at, section);
  } while (text.length < part.length);
  if (text.length !== characters) drill.fault(`${title} has ${text.length} of ${characters} characters`);
  const expected = [
    ...splitSource(text, { pageStarts: part.pageStarts, sections: [...sections.values()], hasLines: false }),
  ].length;
  if (passages !== expected) drill.fault(`${title} has ${passages} passages of ${expected}`);
  if (part.pageStarts.length === 0) return;
  for (const page of [1, pages]) {
    const [item] = JSON.parse(
      (await call(owner, 'GET', `/api/knowledge-base?q=${rareWord(page)}`)).body,
    ) as KnowledgeItem[];
    const found = item?.found.filter((passage) => passage.text.includes(rareWord(page))) ?? [];
    if (found.length !== 1 || found[0]?.page !== page) drill.fault(`page ${page} was found ${found.length} times`);
  }
}
