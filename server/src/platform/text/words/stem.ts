/** Irregular forms that no suffix rule covers. */
const irregular: ReadonlyMap<string, string> = new Map(
  `began:begin begun:begin bought:buy brought:bring built:build caught:catch children:child chose:choose chosen:choose
  came:come drew:draw drawn:draw drove:drive driven:drive fed:feed feet:foot fell:fall fallen:fall felt:feel fought:fight
  found:find froze:freeze gave:give given:give gone:go went:go grew:grow grown:grow held:hold kept:keep knew:know known:know
  laid:lay led:lead left:leave lent:lend lost:lose made:make meant:mean men:man met:meet mice:mouse paid:pay people:person
  ran:run rose:rise risen:rise said:say sat:sit saw:see seen:see sent:send shown:show sold:sell spoke:speak spoken:speak
  spent:spend stood:stand stole:steal stolen:steal taken:take took:take taught:teach teeth:tooth thought:think threw:throw
  thrown:throw told:tell understood:understand women:woman won:win wore:wear worn:wear wrote:write written:write flew:fly
  flown:fly broke:break broken:break ate:eat eaten:eat fewer:few data:datum forbidden:forbid forbade:forbid hidden:hide hid:hide
  rode:ride ridden:ride sang:sing sung:sing swam:swim swum:swim blew:blow blown:blow shook:shake shaken:shake stuck:stick
  struck:strike swept:sweep slept:sleep burnt:burn learnt:learn dug:dig hung:hang spun:spin shot:shoot slid:slide lit:light
  bred:breed bled:bleed fled:flee sought:seek bent:bend dealt:deal sank:sink sunk:sink sprang:spring tore:tear torn:tear
  wove:weave woven:weave geese:goose wolves:wolf knives:knife loaves:loaf shelves:shelf wives:wife halves:half oxen:ox`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** Suffixes removed in turn, longest first, with the minimum length of the rest. */
const endings: readonly (readonly [ending: string, remainder: number])[] = [
  ['ization', 4],
  ['isation', 4],
  ['ational', 4],
  ['ation', 4],
  ['ition', 4],
  ['ement', 4],
  ['ment', 3],
  ['ance', 4],
  ['ence', 4],
  ['ness', 4],
  ['able', 3],
  ['ible', 4],
  ['ing', 3],
  ['ion', 4],
  ['ity', 4],
  ['ive', 4],
  ['ize', 4],
  ['ise', 4],
  ['ed', 3],
  ['er', 4],
  ['or', 4],
  ['al', 4],
  ['ly', 4],
  ['e', 3],
  ['y', 3],
];

/** Characters. A longer word is no English one, and to take its endings off one by one takes time by its square. */
const longest = 100;

/**
 * A light English stem of a lower-case word: 'cancels', 'cancelled' and 'cancellation' all become 'cancel'. It prefers
 * to merge too much: a wrong match only costs rank, a missed match costs the answer.
 */
export function stem(word: string): string {
  const base = irregular.get(word) ?? word;
  if (base.length < 4 || base.length > longest || !/^[a-z]+$/.test(base)) return base;
  let result = withoutDouble(withoutPlural(base));
  for (let ending = endingOf(result); ending !== undefined; ending = endingOf(result)) {
    result = withoutDouble(result.slice(0, -ending.length));
  }
  return result.endsWith('i') ? result.slice(0, -1) : result;
}

function endingOf(word: string): string | undefined {
  return endings.find(([ending, remainder]) => word.endsWith(ending) && word.length - ending.length >= remainder)?.[0];
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function withoutDouble(word: string): string {
  return /([bdfglmnprt])\1$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
