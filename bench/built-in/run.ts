/**
 * Measures how often the built-in model is right. `node bench/built-in/run.ts` prints the figures. `--show` also prints
 * the failed questions of the tuning half. The held-out half is only counted.
 */
import { ask, flat } from './ask-built-in.ts';
import { askLargeFile } from './large-file.ts';
import { answerable, beyond, type FileQuestion, guideQuestions, unanswerable } from './questions.ts';
import { sums } from './sums.ts';

const show = process.argv.includes('--show');

interface Tally {
  met: number;
  all: number;
}

async function measure<T>(
  title: string,
  items: readonly T[],
  goal: string,
  isMet: (item: T) => Promise<{ readonly met: boolean; readonly note: string }>,
  heldOut = true,
): Promise<void> {
  const tune: Tally = { met: 0, all: 0 };
  const held: Tally = { met: 0, all: 0 };
  const misses: string[] = [];
  for (const [at, item] of items.entries()) {
    const { met, note } = await isMet(item);
    const tally = heldOut && at % 2 === 1 ? held : tune;
    tally.all += 1;
    if (met) tally.met += 1;
    else if (tally === tune) misses.push(note);
  }
  const share = ({ met, all }: Tally) => `${met} of ${all} (${((100 * met) / all).toFixed(0)} %)`;
  const both = { met: tune.met + held.met, all: tune.all + held.all };
  const halves = heldOut ? `; tuning half ${share(tune)}, held-out half ${share(held)}` : '';
  console.log(`${title}: ${share(both)}, goal ${goal}${halves}`);
  if (show) for (const miss of misses) console.log(`  - ${miss}`);
}

const holds = (words: string, { expected }: FileQuestion) => expected.some((answer) => words.includes(flat(answer)));

await measure('Answer within the first three quotes', answerable, '≥ 80 %', async (item) => {
  const { words, reply, quotes } = await ask(item.question, item.files);
  return {
    met: quotes > 0 && holds(words, item),
    note: `${item.files[0]}: ${item.question} [${item.expected}]\n${indent(reply)}`,
  };
});
await measure('Correct refusal', unanswerable, '≥ 90 %', async (item) => {
  const { reply, quotes } = await ask(item.question, item.files);
  return {
    met: quotes === 0 && reply.includes('not seem to hold'),
    note: `${item.files[0]}: ${item.question}\n${indent(reply)}`,
  };
});
await measure('Sums, units and dates', sums, '100 %', async ([question, expected]) => {
  const { words, reply } = await ask(question, []);
  return {
    met: words.includes(flat(`**${expected}`)) || new RegExp(`\\*\\*[^*]*${escaped(flat(expected))}`).test(words),
    note: `${question} [${expected}]: ${reply}`,
  };
});
await measure('Questions about Atrium, from its guide', guideQuestions, 'most', async (item) => {
  const { words, reply, quotes } = await ask(item.question, []);
  return { met: quotes > 0 && holds(words, item), note: `${item.question} [${item.expected}]\n${indent(reply)}` };
});
await measure('Says that no language model is connected', beyond, '100 %', async (question) => {
  const { reply, quotes } = await ask(question, []);
  return { met: quotes === 0 && reply.includes('No language model is connected'), note: `${question}: ${reply}` };
});

const { megabytes, seconds, longestHold, found } = await askLargeFile();
console.log(
  `A question about ${megabytes.toFixed(0)} MB of text: ${found ? 'found' : 'not found'} in ${seconds.toFixed(1)} s; the event loop is held for ${longestHold.toFixed(0)} ms at most, goal ≤ 50 ms`,
);

function indent(text: string): string {
  return text.trim().replaceAll(/^/gm, '      ');
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
