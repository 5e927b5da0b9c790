/** The parts of the Markdown parser (micromark) that are used here. */
type Code = number | null;
type State = (code: Code) => State | undefined;
/** A run of `*`, and whether emphasis may begin or end with it. */
interface Sequence {
  _open?: boolean | undefined;
  _close?: boolean | undefined;
}
interface Effects {
  consume(code: Code): void;
  exit(type: 'attentionSequence'): Sequence;
}
interface Construct {
  readonly name?: string | undefined;
  tokenize(this: Context, effects: Effects, ok: State, nok: State): State;
  resolveAll<Event>(events: Event[], context: Context): Event[];
}
interface Context {
  readonly previous: Code;
  readonly parser: { readonly constructs: { readonly insideSpan: { readonly null?: readonly object[] | undefined } } };
}

const asterisk = 42;
/** A lone asterisk beside such a character is often the mark of a note: `税込*、送料*は別`. */
const least = 2;

/** A character of a script that is written without spaces. Those of two code units are rare, and look like emoji here. */
const spaceless =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const punctuation = /[\p{P}\p{S}]/u;

/**
 * Lets emphasis by two signs or more end between punctuation and a character of a script without spaces, and begin
 * there the other way round: `**「重要」**です`. By the rules of CommonMark, that would take a space, and the signs would
 * be shown. Source of the rule: https://github.com/tats-u/markdown-cjk-friendly, "Specification".
 */
export const spacelessEmphasis = {
  text: {
    [asterisk]: {
      name: 'attention',
      tokenize(this: Context, effects: Effects, ok: State, nok: State): State {
        const { previous } = this;
        let sequence: Sequence = {};
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
          if (length >= least && is(spaceless, previous) && is(punctuation, code)) sequence._open = true;
          if (length >= least && is(punctuation, previous) && is(spaceless, code)) sequence._close = true;
          return ok(code);
        };
        return usual(this).tokenize.call(this, watched, end, nok);
      },
      resolveAll<Event>(events: Event[], context: Context): Event[] {
        return usual(context).resolveAll(events, context);
      },
    },
  },
};

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
