/** The parts of the Markdown parser (micromark) that are used here. */
type Code = number | null;
type State = (code: Code) => State | undefined;
interface Effects {
  enter(type: 'htmlFlow' | 'htmlFlowData' | 'whitespace'): unknown;
  consume(code: Code): void;
  exit(type: 'htmlFlow' | 'htmlFlowData' | 'whitespace'): unknown;
}
interface Context {
  /** Whether the line would end a paragraph. */
  readonly interrupt?: boolean | undefined;
}

const lessThan = 60;
const greaterThan = 62;
const space = 32;
const tab = -2;
const virtualSpace = -1;

/** The beginning of a line break that is written as HTML. */
const begun = /^<(?:b(?:r\s*\/?)?)?$/i;
const whole = /^<br\s*\/?>$/i;

/**
 * Makes a line of nothing but `<br>` end where it ends. By the rules of CommonMark it begins HTML that goes on to the
 * next blank line, so the words below it would be shown with all their marks.
 */
export const breakLines = { flow: { [lessThan]: { name: 'breakLine', tokenize } } };

function tokenize(this: Context, effects: Effects, ok: State, nok: State): State {
  let written = '';
  const isBlank = (code: Code) => code === space || code === tab || code === virtualSpace;
  const start: State = (code) => {
    if (this.interrupt) return nok(code);
    effects.enter('htmlFlow');
    effects.enter('htmlFlowData');
    return within(code);
  };
  const within: State = (code) => {
    if (code === null || (code < 0 && !isBlank(code))) return nok(code);
    written += isBlank(code) ? ' ' : String.fromCharCode(code);
    if (code !== greaterThan && !begun.test(written)) return nok(code);
    effects.consume(code);
    if (code !== greaterThan) return within;
    if (!whole.test(written)) return nok;
    effects.exit('htmlFlowData');
    effects.exit('htmlFlow');
    return behind;
  };
  const behind: State = (code) => {
    if (!isBlank(code)) return end(code);
    effects.enter('whitespace');
    return blanks(code);
  };
  const blanks: State = (code) => {
    if (isBlank(code)) {
      effects.consume(code);
      return blanks;
    }
    effects.exit('whitespace');
    return end(code);
  };
  const end: State = (code) => (code === null || code < tab ? ok(code) : nok(code));
  return start;
}
