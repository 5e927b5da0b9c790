import { ModelError, type ModelPart, type ModelProvider, type ModelRequest } from '../../ports/model-provider.ts';
import { vendorsWords } from './vendor-error.ts';

/** Bytes of letters and digits that two texts hardly share by chance: twelve letters of English, four of Chinese. */
const stretch = 12;
/** A text that is shorter than a stretch is looked for as a whole, from this many bytes on. */
const shortest = 4;
/** Bytes of what was sent that are compared, within 0.1 s. Nothing that a vendor says of a longer request is kept. */
const mostCompared = 1_000_000;
const gap = '[…]';

/** The same model; what its vendor quotes of the request is left out of its errors, because these go to the log. */
export function withoutQuotes(provider: ModelProvider): ModelProvider {
  return {
    async stream(request, signal, take) {
      try {
        await provider.stream(request, signal, take);
      } catch (error) {
        throw error instanceof ModelError ? withoutWords(error, request) : error;
      }
    },
  };
}

function withoutWords(error: ModelError, request: ModelRequest): ModelError {
  const said = vendorsWords(error.message);
  const kept = said && withoutStretches(said, textsOf(request));
  if (kept === said) return error;
  const { kind, message, retryAfter, cause } = error;
  return new ModelError(kind, message.slice(0, -said.length) + kept, { retryAfter, cause });
}

function textsOf({ system = '', messages }: ModelRequest): readonly string[] {
  return [system, ...messages.flatMap(({ parts }) => parts.flatMap(textsOfPart))];
}

function textsOfPart(part: ModelPart): readonly string[] {
  switch (part.type) {
    case 'text':
      return [part.text];
    case 'file':
      return [part.name];
    case 'tool-call':
      return [part.arguments];
    case 'tool-result':
      return [part.result];
  }
}

/** `said` with a gap for each stretch that one of the texts has too. */
export function withoutStretches(said: string, texts: readonly string[]): string {
  // A vendor may quote JSON, in which letters are written as codes.
  const plain = said
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ');
  const sent = texts.map(lettersOf);
  if (sent.reduce((sum, { length }) => sum + length, 0) > mostCompared) return gap;
  const letters = lettersOf(plain);
  const places = placesOf(plain);
  const shared = sharedStretches(letters, sent);
  let kept = '';
  let end = 0;
  for (const [at, { from }] of places.entries()) {
    const length = shared.find((each) => letters.startsWith(each, at))?.length;
    if (length === undefined) continue;
    // One that begins within the last gap, or right after it, widens it.
    if (from >= end) kept += plain.slice(end, from) + gap;
    end = Math.max(end, places[at + length - 1]?.to ?? end);
  }
  return end === 0 ? said : kept + plain.slice(end);
}

function sharedStretches(letters: string, sent: readonly string[]): readonly string[] {
  const own = new Set<string>();
  for (let at = 0; at + stretch <= letters.length; at += 1) own.add(letters.slice(at, at + stretch));
  const shared = new Set<string>();
  for (const text of sent) {
    if (text.length >= shortest && text.length < stretch && letters.includes(text)) shared.add(text);
    for (let at = 0; at + stretch <= text.length; at += 1) {
      const part = text.slice(at, at + stretch);
      if (own.has(part)) shared.add(part);
    }
  }
  return [...shared];
}

const noLetters = /[^\p{L}\p{N}]+/gu;

/** The letters and digits of a text, one character for each of their bytes: spaces, signs and line breaks may differ. */
function lettersOf(text: string): string {
  return Buffer.from(text.replace(noLetters, '')).toString('latin1');
}

/** Where in the text the letter of each of these bytes stands. */
function placesOf(text: string): readonly { readonly from: number; readonly to: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]/gu)].flatMap(({ 0: letter, index }) =>
    Array.from({ length: Buffer.byteLength(letter) }, () => ({ from: index, to: index + letter.length })),
  );
}
