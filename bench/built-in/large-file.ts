import { splitPassages } from '../../server/src/platform/text/passages/split-passages.ts';
import { model } from './ask-built-in.ts';

export interface LargeFileFigures {
  readonly megabytes: number;
  /** Wall-clock time until the end of the reply. */
  readonly seconds: number;
  /** The longest time the main thread worked without yielding, in milliseconds of its own CPU time. */
  readonly longestHold: number;
  readonly found: boolean;
}

const syllables = 'ba de fi go lu ma ne pi ro su ta ve wi xo yu ka'.split(' ');

/** Text of made-up words, the same each time. */
function madeUp(length: number): string {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const word = () => Array.from({ length: 2 + next(3) }, () => syllables[next(16)]).join('');
  const sentences: string[] = [];
  for (let size = 0; size < length; ) {
    const sentence = `${Array.from({ length: 6 + next(12) }, word).join(' ')}.${next(8) === 0 ? '\n\n' : ' '}`;
    sentences.push(sentence);
    size += sentence.length;
  }
  return sentences.join('');
}

/** Asks about one sentence in a text as large as the files of a message may be together. */
export async function askLargeFile(): Promise<LargeFileFigures> {
  const text = `${madeUp(20_000_000)}\n\nThe harbour master Lindqvist keeps the spare key in cabinet 4417.\n\n${madeUp(50_000)}`;
  const origin = { kind: 'attachment' as const, id: 'large', title: 'large.txt' };
  const passages = [...splitPassages({ text, pageStarts: [], hasLines: true })].map((passage) => ({
    ...passage,
    origin,
  }));
  const processorTime = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let longestHold = 0;
  let last = processorTime();
  let isDone = false;
  const tick = () => {
    const now = processorTime();
    longestHold = Math.max(longestHold, now - last);
    last = now;
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  const started = performance.now();
  let reply = '';
  const parts = [{ type: 'text' as const, text: 'Where does the harbour master Lindqvist keep the spare key?' }];
  const request = {
    model: 'built-in',
    messages: [{ role: 'user' as const, parts }],
    thinking: 'fast' as const,
    webSearch: false,
    passages,
  };
  await model.stream(request, new AbortController().signal, (batch) => {
    for (const event of batch) if (event.type === 'text') reply += event.text;
  });
  isDone = true;
  return {
    megabytes: text.length / 1_000_000,
    seconds: (performance.now() - started) / 1_000,
    longestHold,
    found: reply.includes('cabinet 4417'),
  };
}
