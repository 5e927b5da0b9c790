import { type Code, type Context, type Effects, openLabels, type State } from './shallow-spans.ts';

/** How often all the characters of a paragraph may be read, and how many may be read besides. */
const most = { times: 20, besides: 50_000 };
/** After how many characters it is looked how far they reach. */
const pace = 100;
/** What it takes to look at a character of a label again, as a part of what it takes to read one. */
const ofLabel = 0.25;
/** The same of a character of the text before a label, which moves when the label turns out to be none. */
const ofText = 1 / 256;
/** What a word of an address is made of and means nothing by itself. */
const ofAddress = /[a-z\d+\-.]/i;

interface Meter {
  readonly isSpent: () => boolean;
  readonly add: (steps: number) => void;
}

const meters = new WeakMap<Context, Meter>();

/** The signs at which the parser looks ahead. */
const signs = /[!&*<[\\\]_~`$]/g;

/** How many signs times characters a text may have whose work is not measured: it takes no long time in any case. */
const harmless = 500_000;

const boundedText = { text: Object.fromEntries([...guards()]) };

/**
 * Shows the rest of a paragraph as it is written once its signs have made the parser read it over and over: it looks
 * for the end of code, of HTML, of an address or of a label from each of their beginnings anew, to the end of the
 * paragraph. So the work is measured, whatever the signs. No text that means its signs comes near the limit, and few
 * texts have so many signs that they are measured at all.
 */
export function boundedTextFor(text: string): (typeof boundedText)[] {
  const isHarmless = text.length ** 2 <= harmless || (text.match(signs)?.length ?? 0) * text.length <= harmless;
  return isHarmless ? [] : [boundedText];
}

function* guards() {
  const isWordStart = (previous: Code) => !isIn(previous, /[\w+\-./]/);
  // Addresses begin behind these, too.
  const isNoLetter = (previous: Code) => !isIn(previous, /[a-z]/i);
  for (const sign of '!&*<[\\]_~') yield guard(sign);
  // A run of these is one sign.
  for (const sign of '`$') yield guard(sign, (previous) => previous !== sign.charCodeAt(0));
  for (const letter of 'abcdefgijklmnopqrstuvxyzABCDEFGIJKLMNOPQRSTUVXYZ0123456789+-.')
    yield guard(letter, isWordStart);
  for (const letter of 'hwHW') yield guard(letter, isNoLetter);
}

/** What stands first at a sign of the parser's, or at a character that an address may begin with. */
function guard(sign: string, previous?: (previous: Code) => boolean) {
  const isLetter = ofAddress.test(sign);
  return [
    sign.charCodeAt(0),
    {
      name: 'boundedText',
      ...(previous && { previous }),
      tokenize(this: Context, effects: Effects, ok: State, nok: State): State {
        const meter = meters.get(this) ?? measured(this, effects);
        const labels = openLabels(this);
        const from = labels.at(-1)?.end.offset;
        // In an open bracket no address begins, and without one none ends: the parser would look back for it.
        const isText = isLetter ? from !== undefined : sign === ']' && from === undefined;
        if (sign === ']' && from !== undefined) meter.add((this.now().offset - from) * ofLabel);
        const end: State = (code) => {
          effects.exit('data');
          return ok(code);
        };
        return (code) => {
          const isSpent = meter.isSpent();
          if (!isSpent && !isText) return nok(code);
          effects.enter('data');
          const rest: State = (next) => {
            const isOver = isSpent ? isEnd(next) : !isLetter || !isIn(next, ofAddress);
            if (isOver) return end(next);
            effects.consume(next);
            return rest;
          };
          effects.consume(code);
          return rest;
        };
      },
    },
  ] as const;
}

/** Measures from now on what is read of a paragraph. What is read ahead within an address ends when all is spent. */
function measured(context: Context, effects: Effects): Meter {
  const { consume, check } = effects;
  const start = context.now().offset;
  let steps = 0;
  let furthest = 0;
  let isSpent = false;
  const look = () => {
    furthest = Math.max(furthest, context.now().offset - start);
    isSpent ||= steps > most.besides + most.times * furthest;
    return isSpent;
  };
  effects.consume = (code) => {
    consume(code);
    steps += 1;
    if (steps % pace === 0) look();
  };
  effects.check = (part, yes, no) => (isSpent ? no : check(part, yes, no));
  const meter = {
    isSpent: look,
    add: (more: number) => {
      steps += Math.floor(more + furthest * ofText);
    },
  };
  meters.set(context, meter);
  return meter;
}

function isIn(code: Code, kind: RegExp): boolean {
  return code !== null && code >= 0 && kind.test(String.fromCharCode(code));
}

/** Of the negative codes, the parser's others are those of a tab. */
const isEnd = (code: Code): boolean => code === null || code < -2;
