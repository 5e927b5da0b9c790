import { readdirSync, readFileSync } from 'node:fs';
import { createBuiltInModel } from '../../server/src/adapters/models/built-in/built-in-model.ts';
import { readText } from '../../server/src/adapters/text-extraction/read-text.ts';
import { typeOfContent } from '../../server/src/features/files/domain/type-of-content.ts';
import { splitPassages } from '../../server/src/platform/text/passages/split-passages.ts';
import type { ModelEvent, Passage } from '../../server/src/ports/model-provider.ts';

const here = new URL('./files/', import.meta.url);
/** The project's own licence serves as a long text. */
const elsewhere: Readonly<Record<string, URL>> = { LICENSE: new URL('../../LICENSE', import.meta.url) };
const guideFolder = new URL('../../docs/guide/', import.meta.url);

/** The built-in model as the app creates it, with a fixed date. */
export const model = createBuiltInModel({
  productName: 'Atrium',
  guide: readdirSync(guideFolder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      id: name.replace(/\.md$/, ''),
      text: readFileSync(new URL(name, guideFolder), 'utf8').replaceAll('{product}', 'Atrium'),
    })),
  now: () => new Date(2026, 2, 3, 10),
});

const known = new Map<string, Promise<readonly Passage[]>>();

/** A file's passages, extracted and split as the product does it. */
export function passagesOf(name: string): Promise<readonly Passage[]> {
  const found = known.get(name) ?? read(name);
  known.set(name, found);
  return found;
}

async function read(name: string): Promise<readonly Passage[]> {
  const bytes = new Uint8Array(readFileSync(elsewhere[name] ?? new URL(name, here)));
  const extraction = await readText({ bytes, type: typeOfContent(name, '', bytes) });
  if (extraction.text === null) throw new Error(`${name}: ${extraction.problem}`);
  const passages = [...splitPassages({ ...extraction, text: extraction.text })];
  return passages.map((passage) => ({ ...passage, origin: { kind: 'attachment', id: name, title: name } }));
}

export interface Told {
  /** The whole reply with its quotes, on one line, without Markdown escapes. */
  readonly words: string;
  readonly reply: string;
  readonly quotes: number;
  readonly sources: readonly Extract<ModelEvent, { type: 'source' }>[];
}

export async function ask(question: string, files: readonly string[]): Promise<Told> {
  const passages = (await Promise.all(files.map(passagesOf))).flat();
  const events: ModelEvent[] = [];
  await model.stream(
    {
      model: 'built-in',
      messages: [{ role: 'user', parts: [{ type: 'text', text: question }] }],
      thinking: 'fast',
      webSearch: false,
      passages,
    },
    new AbortController().signal,
    (batch) => {
      events.push(...batch);
    },
  );
  const reply = events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
  const sources = events.flatMap((event) => (event.type === 'source' ? [event] : []));
  const quoted = sources.map(({ quote }) => quote ?? '');
  return { words: flat(`${reply} ${quoted.slice(0, 3).join(' ')}`), reply, quotes: quoted.length, sources };
}

/** The text on one line without Markdown escapes, for comparison. */
export function flat(text: string): string {
  return text
    .replaceAll(/^>\s?/gm, '')
    .replaceAll(/\\([\\`*_[\]<>#|~$])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
