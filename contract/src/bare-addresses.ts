/** The parts of the Markdown parser (micromark) that are used here. */
type Code = number | null;
type State = (code: Code) => State | undefined;
type Choice = (construct: Construct, ok: State, nok: State) => State;
interface Effects {
  consume(code: Code): void;
  readonly attempt: Choice;
  readonly check: Choice;
}
interface Construct {
  readonly name?: string | undefined;
  tokenize(this: unknown, effects: Effects, ok: State, nok: State): State;
}
type Constructs = Readonly<Record<string, Construct | readonly Construct[]>>;

/** The properties of a Markdown tree node that are used here. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/**
 * For a class of a pattern: the punctuation of scripts that are written without spaces, and quotation marks. Within an
 * address it would be percent-encoded.
 */
const signs =
  '\u3000-\u3004\u3008-\u3020\u3030\u3036\u3037\u303d-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65“”‘…';

/** A pattern of a sign that an address ends before. A closing mark before a Latin letter is an apostrophe: `Hobson’s`. */
export const addressEnd = `(?:[${signs}]|’(?!\\p{Script=Latin}))`;

const sign = new RegExp(`[${signs}]`);
const latin = /\p{Script=Latin}/u;
const curly = 0x2019;
const straight = 0x27;

/**
 * Lets bare addresses end before the punctuation of their sentence: `见 https://a.example，谢谢`. By the rules of
 * GitHub's Markdown (`gfm`) an address goes on to the next space, and such punctuation is part of it. To those rules
 * the punctuation is shown as the end of the text here, and a curly apostrophe as a straight one; so they leave out
 * ASCII signs before the end too, and what follows is read as Markdown like any other.
 */
export function endBareAddresses<Syntax extends { readonly text?: object | undefined }>(gfm: Syntax): Syntax {
  const text = Object.entries((gfm.text ?? {}) as Constructs).map(([code, own]) => [code, [own].flat().map(ending)]);
  return { ...gfm, text: Object.fromEntries(text) };
}

function ending(construct: Construct): Construct {
  if (construct.name !== 'protocolAutolink' && construct.name !== 'wwwAutolink') return construct;
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      let code: Code = null;
      let isOver = false;
      // Whatever leaves the rules is told the character that stands there.
      const told = (state: State) => () => state(code);
      const toldInPart = (part: Construct): Construct => ({
        ...part,
        tokenize(_, yes, no) {
          return part.tokenize.call(this, shownEffects, told(yes), told(no));
        },
      });
      const shownEffects: Effects = {
        ...effects,
        consume: () => effects.consume(code),
        attempt: (part, yes, no) => effects.attempt(toldInPart(part), yes, no),
        check: (part, yes, no) => effects.check(toldInPart(part), yes, no),
      };
      const over = (state: State) => () => {
        isOver = true;
        return state(code);
      };
      let state: State | undefined = construct.tokenize.call(this, shownEffects, over(ok), over(nok));
      const step: State = (next) => {
        const seen = shown(next, code);
        code = next;
        state = state?.(seen);
        return isOver ? state : step;
      };
      return step;
    },
  };
}

/**
 * The character of an address that the usual rules see; null is the end. Negative codes are line endings and tabs. What
 * ends the host is seen twice by the rules, so that a curly apostrophe ends the address there: `www.a.example’s`.
 */
function shown(code: Code, last: Code): Code {
  if (code === null || code < 0) return code;
  const character = String.fromCharCode(code);
  if (sign.test(character) || (last === curly && !latin.test(character))) return null;
  return code === curly ? straight : code;
}

/**
 * The same for the addresses that `gfm`, the extensions which make the tree, find afterwards in texts, as in brackets
 * and behind a quotation mark. There an address goes on to a tab too. A tab in a text means what a space means.
 */
export function endAddressesInTexts<Extension>(gfm: Extension) {
  const end = new RegExp(addressEnd, 'gu');
  const before = (value: string) => apart(value.replaceAll('\t', ' ').replace(end, '\t$&'));
  const after = (value: string) => value.replaceAll('\t', '');
  return [inTexts(before), gfm, inTexts(after)];
}

/** How many addresses may begin in a text before the next space. */
const mostInWord = 100;

/** Puts a tab before all further ones: where one is no address, the next is looked for from the character behind. */
function apart(text: string): string {
  let begun = 0;
  return text.replace(/[\t\n\r ]|(?<![\da-z])(?:https?:\/\/|www\.)/gi, (found) => {
    begun = found.length === 1 ? 0 : begun + 1;
    return begun > mostInWord ? `\t${found}` : found;
  });
}

function inTexts(change: (value: string) => string) {
  const transform = (tree: unknown): void => {
    const waiting = [tree as Node];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.type === 'text' && node.value) node.value = change(node.value);
      for (const child of node.children ?? []) waiting.push(child);
    }
  };
  return { transforms: [transform] };
}
