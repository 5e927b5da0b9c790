/** The parts of the Markdown parser (micromark) that are used here. */
export type Code = number | null;
export type State = (code: Code) => State | undefined;
type Choice = (part: never, ok: State, nok: State) => State;
/** A run of signs, and whether emphasis or what is struck out may begin or end with it. */
export interface Sequence {
  readonly type: string;
  readonly start: { readonly offset: number };
  readonly end: { readonly offset: number };
  _open?: boolean | undefined;
  _close?: boolean | undefined;
}
export interface Effects<Type extends string = string> {
  enter(type: 'data'): unknown;
  consume: (code: Code) => void;
  exit(type: Type | 'data'): Sequence;
  check: Choice;
}
type Event = readonly ['enter' | 'exit', Sequence, unknown];
interface Construct {
  readonly name?: string | undefined;
  tokenize(this: Context, effects: Effects, ok: State, nok: State): State;
  resolveAll<All extends readonly Event[]>(events: All, context: Context): All;
}
export interface Context {
  readonly previous: Code;
  readonly parser: { readonly constructs: { readonly insideSpan: { readonly null?: readonly object[] | undefined } } };
  sliceSerialize(run: never): string;
  now(): { readonly offset: number };
  /** Brackets that may still be closed, and those that were closed in vain as long as nothing has removed them. */
  readonly _labelStarts?: Label[] | undefined;
}
interface Label {
  readonly end: { readonly offset: number };
  readonly _balanced?: boolean | undefined;
}

const runs = new Set(['attentionSequence', 'strikethroughSequenceTemporary']);
const exclamation = 33;
const bracket = 91;
const tilde = 126;
/** How many signs of a kind that have not ended may stand before a place. */
const mostOpen = 100;
/** How many runs before them all the ends of a paragraph may have to be held against. */
const mostHeld = 100_000;
/** How far, in all, the parser may have to walk back to where the spans of a paragraph begin, in its own steps. */
const mostWalked = 40_000_000;
/** A bracket alone is often the sign of an interval. */
const mostBrackets = 1000;

/**
 * Leaves signs as they are written that would begin deep nesting within a paragraph, or very many of which end nowhere:
 * finding their ends would take minutes.
 */
export const shallowSpans = {
  text: {
    [exclamation]: { name: 'deepImage', tokenize: bracketAsText(mostOpen) },
    [bracket]: { name: 'deepLink', tokenize: bracketAsText(mostBrackets) },
    [tilde]: shallow('strikethrough'),
  },
  // In the words of a link, too, which are read before those around it.
  insideSpan: { null: [{ resolveAll: leaveDeep }] },
};

/** The brackets that no other has closed so far. The others are removed, as the parser does it at the next end. */
export function openLabels({ _labelStarts: labels = [] }: Context): readonly Label[] {
  while (labels.at(-1)?._balanced) labels.pop();
  return labels;
}

function bracketAsText(most: number) {
  return function (this: Context, effects: Effects, ok: State, nok: State): State {
    const isDeep = openLabels(this).length >= most;
    const begin: State = (code) => {
      if (!isDeep) return nok(code);
      effects.enter('data');
      return consume(code);
    };
    const consume: State = (code) => {
      effects.consume(code);
      return code === exclamation ? behind : end;
    };
    const behind: State = (code) => (code === bracket ? consume(code) : end(code));
    const end: State = (code) => {
      effects.exit('data');
      return ok(code);
    };
    return begin;
  };
}

/** A kind of span as the parser reads it by itself, but for deep nesting. */
export function shallow(name: 'attention' | 'strikethrough') {
  return {
    name,
    tokenize(this: Context, effects: Effects, ok: State, nok: State): State {
      return usual(this, name).tokenize.call(this, effects, ok, nok);
    },
    resolveAll<All extends readonly Event[]>(events: All, context: Context): All {
      return usual(context, name).resolveAll(leaveDeep(events, context), context);
    },
  };
}

/**
 * Only signs behind which there are as many that may end them nest: asterisks of code or of notes are no reason. The
 * parser holds each end against the runs before it, one by one.
 */
function leaveDeep<All extends readonly Event[]>(events: All, context: Context): All {
  const written = events.flatMap(([kind, run], at) =>
    kind === 'enter' && runs.has(run.type) ? [{ run, sign: context.sliceSerialize(run as never).charAt(0), at }] : [],
  );
  const left = new Map<string, number>();
  for (const { run, sign } of written) if (run._close) left.set(sign, (left.get(sign) ?? 0) + lengthOf(run));
  const open = new Map<string, number>();
  const walk = walked(events.length);
  let held = 0;
  for (const { run, sign, at } of written) {
    const length = lengthOf(run);
    if (run._close) {
      for (const signs of open.values()) held += signs;
      open.set(sign, Math.max(0, (open.get(sign) ?? 0) - length));
      left.set(sign, (left.get(sign) ?? 0) - length);
    }
    const isFar = walk(run, sign, at) > mostWalked;
    if (held > mostHeld || isFar) run._close = false;
    if (!run._open) continue;
    const within = (open.get(sign) ?? 0) + length;
    if (Math.min(within, left.get(sign) ?? 0) > mostOpen) run._open = false;
    else open.set(sign, within);
  }
  return events;
}

/**
 * Counts how far the parser walks: from each end to the last beginning, and past all if none is left or if the numbers
 * of their signs do not fit. For each span it also moves what is behind it, which is much less work.
 */
function walked(all: number): (run: Sequence, sign: string, at: number) => number {
  const begun = new Map<string, { signs: number; length: number; at: number }>();
  let steps = 0;
  return (run, sign, at) => {
    const length = lengthOf(run);
    const last = begun.get(sign) ?? { signs: 0, length: 0, at: 0 };
    const ended = run._close ? Math.min(last.signs, length) : 0;
    const fits = ended > 0 && (length % 3 === 0 || (last.length + length) % 3 > 0);
    if (run._close) steps += (fits ? at - last.at : at) + (all - at) / 32;
    const signs = run._open ? length - ended : 0;
    begun.set(sign, { ...(signs > 0 ? { length, at } : last), signs: last.signs - ended + signs });
    return steps;
  };
}

const lengthOf = ({ start, end }: Sequence): number => end.offset - start.offset;

function usual({ parser }: Context, name: string): Construct {
  const found = parser.constructs.insideSpan.null?.find((each) => 'name' in each && each.name === name);
  if (!found) throw new Error(`This Markdown parser knows no ${name}.`);
  return found as Construct;
}
