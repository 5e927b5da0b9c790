import { withDigits } from './number-words.ts';

/** Words that ask for a calculation and stand around it. */
const asking =
  /^(?:(?:hi|hello|hey|ok|okay|so|please|and|now|then)[,\s]+)*(?:(?:can|could|would|will) you (?:please )?)?(?:please\s+)?(?:(?:tell me|show me|give me|find|get|do you know|i need|i want)\s+)?(?:(?:what(?:'s| is| are| would be|s)|how much (?:is|are|would be)|how many is|calculate|compute|work out|evaluate|solve|convert|figure out|the (?:value|result|answer) (?:of|to)|reckon|what do (?:you|i) get (?:for|with|if i take)?)\s*)*(?:the (?:value|result|answer) (?:of|to)\s+)?(?:the\s+(?=\S))?/i;
const ending = /(?:\s*(?:=|equals?|is|please|thanks|thank you|\?|\.))*\s*$/i;

const n = '([-−]?[$€£]?\\s?(?:\\d[\\d,]*\\.?\\d*|\\.\\d+|\\([^()]*\\))\\s?[$€£]?)';
const list = '((?:[-−\\d.,\\s]|and)+)';

/** Phrases and the calculations they stand for. The first one that matches the whole text wins. */
const phrases: readonly (readonly [RegExp, string])[] = (
  [
    [`${n} is what (?:percent|percentage|%)\\s?of ${n}`, '($1/($2))*100 #%'],
    [`what (?:percent|percentage|%)\\s?of ${n} (?:is|are) ${n}`, '($2/($1))*100 #%'],
    [`(?:percent|percentage|%)\\s?of ${n} (?:is|are) ${n}`, '($2/($1))*100 #%'],
    [`(?:percent|percentage|%) (?:is|are) ${n} (?:of|out of) ${n}`, '($1/($2))*100 #%'],
    [`${n} (?:out of|of) ${n} (?:as|in) (?:a |an )?(?:percent|percentage|%)`, '($1/($2))*100 #%'],
    [`${n} as (?:a |an )?(?:percent|percentage|%) of ${n}`, '($1/($2))*100 #%'],
    [
      `(?:percent|percentage|%) (?:change|increase|growth|difference|decrease|drop|rise) (?:between|from) ${n} (?:and|to) ${n}`,
      '(($2)-($1))/($1)*100 #%',
    ],
    [`(?:increase|raise|grow) ${n} by ${n}\\s?(?:%|percent)`, '($1)*(1+$2/100)'],
    [`(?:decrease|reduce|lower|cut) ${n} by ${n}\\s?(?:%|percent)`, '($1)*(1-$2/100)'],
    [`${n} (?:increased|raised) by ${n}\\s?(?:%|percent)`, '($1)*(1+$2/100)'],
    [`${n} (?:decreased|reduced|lowered) by ${n}\\s?(?:%|percent)`, '($1)*(1-$2/100)'],
    [
      `(?:a |an )?${n}\\s?(?:%|percent) (?:tip|tax|vat|commission|interest|fee|discount) (?:on|of|for) (?:a |an )?${n}(?: (?:bill|meal|purchase))?`,
      '$1% of ($2)',
    ],
    [`(?:tip|tax|vat) of ${n}\\s?(?:%|percent) (?:on|for) (?:a |an )?${n}`, '$1% of ($2)'],
    [`${n} (?:with|including|plus|incl\\.?) (?:a |an )?${n}\\s?(?:%|percent) (?:tip|tax|vat|sales tax)`, '($1)+$2%'],
    [`${n} (?:with|at|minus|less) (?:a |an )?${n}\\s?(?:%|percent)(?: off| discount)`, '($1)-$2%'],
    [
      `(?:split|divide|share) ${n} (?:between|among|by|into|over|with) ${n}(?: (?:people|persons|friends|ways|parts|of us|guests))?`,
      '($1)/($2)',
    ],
    [`add ${n} (?:and|to|with) ${n}`, '($1)+($2)'],
    [`subtract ${n} from ${n}`, '($2)-($1)'],
    [`take ${n} (?:away )?from ${n}`, '($2)-($1)'],
    [`multiply ${n} (?:by|with|and) ${n}`, '($1)*($2)'],
    [`divide ${n} by ${n}`, '($1)/($2)'],
    [`difference between ${n} and ${n}`, 'abs(($1)-($2))'],
    [`product of ${n} and ${n}`, '($1)*($2)'],
    [`quotient of ${n} and ${n}`, '($1)/($2)'],
    [`(?:sum|total) of ${list}`, 'sum(#1)'],
    [`(?:average|mean) of ${list}`, 'avg(#1)'],
    [`median of ${list}`, 'median(#1)'],
    [`(?:largest|maximum|max|biggest) of ${list}`, 'max(#1)'],
    [`(?:smallest|minimum|min) of ${list}`, 'min(#1)'],
    [`(?:greatest common divisor|greatest common factor|gcd|gcf|hcf) of ${list}`, 'gcd(#1)'],
    [`(?:least|lowest) common multiple of ${list}`, 'lcm(#1)'],
    [`lcm of ${list}`, 'lcm(#1)'],
    [`remainder (?:of|when) ${n} (?:is )?divided by ${n}`, '($1) mod ($2)'],
    [`factorial of ${n}`, '($1)!'],
    [`${n} factorial`, '($1)!'],
    [`round ${n} to ${n} (?:decimal places?|decimals?|digits?)`, 'round(($1), $2)'],
    [`round ${n} to the nearest (?:integer|whole number)`, 'round($1)'],
    [`${n} to the (?:power of )?${n}(?:st|nd|rd|th)(?: power)?`, '($1)^($2)'],
    [`${n}(?:st|nd|rd|th) root of ${n}`, '($2)^(1/$1)'],
    [`log base ${n} of ${n}`, 'ln($2)/ln($1)'],
    [`log(?:arithm)? of ${n} (?:to|in|with) (?:the )?base ${n}`, 'ln($1)/ln($2)'],
  ] as const
).map(([pattern, sum]) => [new RegExp(`^${pattern}$`, 'i'), sum]);

const words: readonly (readonly [RegExp, string])[] = [
  [/\b(?:the )?square root of\b/gi, 'sqrt '],
  [/\b(?:the )?cube root of\b/gi, 'cbrt '],
  [/\b(?:the )?(?:natural log(?:arithm)?) of\b/gi, 'ln '],
  [/\b(?:the )?(?:sine|sin) of\b/gi, 'sin '],
  [/\b(?:the )?(?:cosine|cos) of\b/gi, 'cos '],
  [/\b(?:the )?(?:tangent|tan) of\b/gi, 'tan '],
  [/\b(?:a |one )?half (?:of )?(?=[$€£(\d])/gi, '(1/2)*'],
  [/\b(?:a |one )?quarter of\b/gi, '(1/4)*'],
  [/\bthree quarters of\b/gi, '(3/4)*'],
  [/\b(?:a |one )?third of\b/gi, '(1/3)*'],
  [/\btwo thirds of\b/gi, '(2/3)*'],
  [/\b(?:double|twice) (?=[$€£(\d])/gi, '2*'],
  [/\btriple (?=[$€£(\d])/gi, '3*'],
  [/\b(?:a|one)\s+(?=(?:square |cubic |nautical |light )?[a-z]{3,})/gi, '1 '],
  [/\bover(?= [\d(])/gi, '/'],
  // '2 hours and 30 minutes' is a single duration, like '2 hours 30 minutes'.
  [/(\d\s*\p{L}{1,12})\s+and\s+(?=\d[\d.,]*\s*\p{L})/giu, '$1 '],
];

/**
 * Converts a calculation in words to one in signs. `asked` is the text without the words that ask for it; `percent`:
 * the result is shown with a percent sign.
 */
export function asSum(text: string): { readonly asked: string; readonly sum: string; readonly percent: boolean } {
  const plain = text.trim().replaceAll(/[“”]/g, '"').replace(ending, '').replace(asking, '').replaceAll('−', '-');
  const inUnits = unitQuestion(words.reduce((sum, [pattern, sign]) => sum.replaceAll(pattern, sign), plain));
  const digits = withDigits(inUnits)
    .replace(/^the\s+/i, '')
    .trim();
  for (const [pattern, sum] of phrases) {
    const match = pattern.exec(digits);
    if (match === null) continue;
    const filled = sum.replaceAll(/([$#])(\d)/g, (_, kind, place) => {
      const part = (match[Number(place)] ?? '').trim();
      return kind === '#' ? part.replaceAll(/\s*(?:,\s+(?:and\s+)?|\band\b|(?<=\d)\s+(?=-?\d))\s*/g, ', ') : part;
    });
    return { asked: plain, sum: filled.replace('#%', ''), percent: filled.includes('#%') };
  }
  return { asked: plain, sum: digits, percent: false };
}

/** 'how many feet are in 2 miles' → '2 miles to feet'. */
function unitQuestion(text: string): string {
  const many =
    /^how (?:many|much) (.+?)\s+(?:(?:are|is)(?: there)? (?:in|to)|in|make(?:s)?(?: up)?|does it take to make)\s+(?:an?\s+)?(.+)$/i.exec(
      text,
    );
  if (many !== null) return `${withOne(many[2] ?? '')} to ${many[1]}`;
  const equal = /^how (?:many|much) (.+?)\s+(?:are|is|equals?|does|do)\s+(.+?)(?: equal| have| contain)?$/i.exec(text);
  if (equal !== null) return `${withOne(equal[2] ?? '')} to ${equal[1]}`;
  const tall = /^(.+?)\s+(?:is|are|equals?|=)\s+how (?:many|much)\s+(.+)$/i.exec(text);
  return tall === null ? text : `${withOne(tall[1] ?? '')} to ${tall[2]}`;
}

function withOne(quantity: string): string {
  return /\d/.test(quantity) ||
    /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|hundred|twenty|thirty)\b/i.test(quantity)
    ? quantity
    : `1 ${quantity}`;
}
