import { type Context, type Effects, type Sequence, shallow } from './shallow-spans.ts';

/** The parts of the Markdown parser (micromark) that are used here. */
type Code = number | null;
type State = (code: Code) => State | undefined;

const asterisk = 42;
const underscore = 95;
/** A lone asterisk beside such a character is often the mark of a note: `税込*、送料*は別`. */
const least = 2;

/** A character of a script that is written without spaces. Those of two code units are rare, and look like emoji here. */
const spaceless =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const punctuation = /[\p{P}\p{S}]/u;

const emphasis = shallow('attention');

/**
 * Lets emphasis by two signs or more end between punctuation and a character of a script without spaces, and begin
 * there the other way round: `**「重要」**です`. By the rules of CommonMark, that would take a space, and the signs would
 * be shown. Source of the rule: https://github.com/tats-u/markdown-cjk-friendly, "Specification".
 */
export const spacelessEmphasis = {
  text: {
    [asterisk]: {
      ...emphasis,
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
        return emphasis.tokenize.call(this, watched, end, nok);
      },
    },
    [underscore]: emphasis,
  },
};

/** Negative codes are line endings and tabs. */
function is(kind: RegExp, code: Code): boolean {
  return code !== null && code >= 0 && kind.test(String.fromCharCode(code));
}
