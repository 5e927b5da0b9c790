/** The parts of the Markdown parser (micromark) that are used here. */
type Code = number | null;
type State = (code: Code) => State | undefined;
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
  consume(code: Code): void;
  exit(type: Type | 'data'): Sequence;
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
  /** The brackets that no other has closed so far. */
  readonly _labelStarts?: readonly unknown[] | undefined;
}

const runs = new Set(['attentionSequence', 'strikethroughSequenceTemporary']);
const exclamation = 33;
const bracket = 91;
const tilde = 126;
/** How many signs of a kind that have not ended may stand before a place. */
const mostOpen = 100;
/** How many runs before them all the ends of a paragraph may have to be held against. */
const mostHeld = 100_000;
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

function bracketAsText(most: number) {
  return function (this: Context, effects: Effects, ok: State, nok: State): State {
    const isDeep = (this._labelStarts?.length ?? 0) >= most;
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
  const written = events.flatMap(([kind, run]) =>
    kind === 'enter' && runs.has(run.type) ? [{ run, sign: context.sliceSerialize(run as never).charAt(0) }] : [],
  );
  const left = new Map<string, number>();
  for (const { run, sign } of written) if (run._close) left.set(sign, (left.get(sign) ?? 0) + lengthOf(run));
  const open = new Map<string, number>();
  let held = 0;
  for (const { run, sign } of written) {
    const length = lengthOf(run);
    if (run._close) {
      for (const signs of open.values()) held += signs;
      if (held > mostHeld) run._close = false;
      open.set(sign, Math.max(0, (open.get(sign) ?? 0) - length));
      left.set(sign, (left.get(sign) ?? 0) - length);
    }
    if (!run._open) continue;
    const within = (open.get(sign) ?? 0) + length;
    if (Math.min(within, left.get(sign) ?? 0) > mostOpen) run._open = false;
    else open.set(sign, within);
  }
  return events;
}

const lengthOf = ({ start, end }: Sequence): number => end.offset - start.offset;

function usual({ parser }: Context, name: string): Construct {
  const found = parser.constructs.insideSpan.null?.find((each) => 'name' in each && each.name === name);
  if (!found) throw new Error(`This Markdown parser knows no ${name}.`);
  return found as Construct;
}
