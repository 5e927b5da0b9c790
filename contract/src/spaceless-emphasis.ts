/** The parts of the Markdown parser (micromark) that are used here. */
type Code = number | null;
type State = (code: Code) => State | undefined;
/** A run of `*` or `_`, and whether emphasis may begin or end with it. */
interface Sequence {
  readonly type: string;
  readonly start: { readonly offset: number };
  readonly end: { readonly offset: number };
  _open?: boolean | undefined;
  _close?: boolean | undefined;
}
interface Effects {
  consume(code: Code): void;
  exit(type: typeof run): Sequence;
}
type Event = readonly ['enter' | 'exit', Sequence, unknown];
interface Construct {
  readonly name?: string | undefined;
  tokenize(this: Context, effects: Effects, ok: State, nok: State): State;
  resolveAll<All extends readonly Event[]>(events: All, context: Context): All;
}
interface Context {
  readonly previous: Code;
  readonly parser: { readonly constructs: { readonly insideSpan: { readonly null?: readonly object[] | undefined } } };
}

const run = 'attentionSequence';
const asterisk = 42;
const underscore = 95;
/** A lone asterisk beside such a character is often the mark of a note: `税込*、送料*は別`. */
const least = 2;
/** How many signs of emphasis that has not ended may stand before a place. */
const mostOpen = 100;

/** A character of a script that is written without spaces. Those of two code units are rare, and look like emoji here. */
const spaceless =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const punctuation = /[\p{P}\p{S}]/u;

/**
 * Lets emphasis by two signs or more end between punctuation and a character of a script without spaces, and begin
 * there the other way round: `**「重要」**です`. By the rules of CommonMark, that would take a space, and the signs would
 * be shown. Deep nesting is left as written. Source of the rule: https://github.com/tats-u/markdown-cjk-friendly, "Specification".
 */
export const spacelessEmphasis = {
  text: {
    [asterisk]: {
      name: 'attention',
      tokenize(this: Context, effects: Effects, ok: State, nok: State): State {
        const { previous } = this;
        let sequence: Sequence | undefined;
        let length = 0;
        const watched: Effects = {
          ...effects,
          consume(code) {
            length += 1;
            effects.consume(code);
          },
          exit(type) {
            sequence = effects.exit(type);
            return sequence;
          },
        };
        const end: State = (code) => {
          if (sequence && length >= least) {
            if (is(spaceless, previous) && is(punctuation, code)) sequence._open = true;
            if (is(punctuation, previous) && is(spaceless, code)) sequence._close = true;
          }
          return ok(code);
        };
        return usual(this).tokenize.call(this, watched, end, nok);
      },
      resolveAll: shallow,
    },
    [underscore]: {
      name: 'attention',
      tokenize(this: Context, effects: Effects, ok: State, nok: State): State {
        return usual(this).tokenize.call(this, effects, ok, nok);
      },
      resolveAll: shallow,
    },
  },
};

/**
 * Leaves signs as they are written that would begin deep nesting: finding their ends would take minutes. Only signs
 * behind which there are as many that may end them nest so: asterisks of code or of notes are no reason.
 */
function shallow<All extends readonly Event[]>(events: All, context: Context): All {
  const runs = events.flatMap(([kind, sequence]) => (kind === 'enter' && sequence.type === run ? [sequence] : []));
  let left = runs.reduce((sum, sequence) => sum + (sequence._close ? lengthOf(sequence) : 0), 0);
  let open = 0;
  for (const sequence of runs) {
    const length = lengthOf(sequence);
    if (sequence._close) {
      open = Math.max(0, open - length);
      left -= length;
    }
    if (sequence._open && Math.min(open + length, left) > mostOpen) sequence._open = false;
    if (sequence._open) open += length;
  }
  return usual(context).resolveAll(events, context);
}

const lengthOf = ({ start, end }: Sequence): number => end.offset - start.offset;

/** How the parser reads emphasis by itself. */
function usual({ parser }: Context): Construct {
  const found = parser.constructs.insideSpan.null?.find((each) => 'name' in each && each.name === 'attention');
  if (!found) throw new Error('This Markdown parser knows no emphasis.');
  return found as Construct;
}

/** Negative codes are line endings and tabs. */
function is(kind: RegExp, code: Code): boolean {
  return code !== null && code >= 0 && kind.test(String.fromCharCode(code));
}
