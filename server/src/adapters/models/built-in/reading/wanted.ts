/** The kind of thing an answer must contain, and how to recognise it in a text. */
export interface Wanted {
  readonly kind:
    | 'money'
    | 'percent'
    | 'date'
    | 'time'
    | 'duration'
    | 'count'
    | 'person'
    | 'place'
    | 'email'
    | 'phone'
    | 'link'
    | 'definition';
  readonly seenIn: (text: string) => boolean;
}

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const day = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const numeral =
  '(?:\\d|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|million|half|quarter|once|twice|none|no)\\b)';
const date = new RegExp(
  `\\b${month}\\b|\\b${day}\\b|\\b(?:1[5-9]|20)\\d\\d\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}`,
  'i',
);
const duration = new RegExp(
  `${numeral}[^.]{0,20}\\b(?:milli|micro)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|nights?|ms|s|min|h)\\b|permanent|unlimited|indefinite`,
  'i',
);
const money =
  /[$€£¥₹]\s*\d|\d\s*[$€£¥₹]|\d[.,]*\s*(?:usd|eur|gbp|chf|sek|dollars?|euros?|pounds?|francs?|cents?|pence|kr)\b|\bfree\b|no charge/i;

/** Sentences may be long and of a single repeated character, so each pattern starts at only one end of a run. */
const seen: Readonly<Record<Wanted['kind'], (text: string) => boolean>> = {
  money: (text) => money.test(text) || /\d,*\.\d\d\b/.test(text),
  percent: (text) => /\d\s*(?:%|per ?cent)/i.test(text),
  date: (text) => date.test(text),
  time: (text) => /\b\d{1,2}[:.]\d\d\b|\b\d{1,2}\s*(?:am|pm|o'clock)\b|\bnoon\b|\bmidnight\b/i.test(text),
  duration: (text) => duration.test(text),
  count: (text) => new RegExp(numeral, 'i').test(text),
  person: (text) =>
    /\p{Lu}\p{Ll}+\s+(?:\p{Lu}\.?\s+)?(?:(?:van|von|de|der|la|al|bin)\s+)*\p{Lu}\p{Ll}+/u.test(text) ||
    /\b(?:mr|mrs|ms|dr|prof)\b/i.test(text) ||
    /[\p{Ll},:;]\s\p{Lu}\p{Ll}+/u.test(text),
  place: (text) =>
    /[\p{Ll},:\d]\s\p{Lu}\p{Ll}+/u.test(text) || /\b(?:at|in|on|near|behind|under|room|floor|building)\b/i.test(text),
  email: (text) => /(?<!\S)\S[^\s@]*@\S+\.\S/.test(text),
  phone: (text) => /\+?\d[\d\s()/-]{5,}\d/.test(text),
  link: (text) => /https?:\/\/|www\.|\b\w+\.(?:com|org|net|io|dev|example)\b/i.test(text),
  definition: () => true,
};

/** The first match wins. */
const askedBy: readonly (readonly [RegExp, Wanted['kind']])[] = [
  [/\be-?mail\b/i, 'email'],
  [/\b(?:phone|telephone|hotline|call)\b.*\bnumber|\bnumber\b.*\b(?:call|phone)|\bphone\b/i, 'phone'],
  [/\b(?:url|website|web address|link)\b/i, 'link'],
  [/\bwhat percent|\bpercentage\b|\bhow many percent|\bwhat share\b|\bper cent\b/i, 'percent'],
  [
    /\b(?:how much (?:does|do|did|is|are|was|were|will|would|money|must|should|can)|what (?:is|are|was|does|did) .*\b(?:price|cost|fee|fare|salary|budget|revenue|rent|fine|deposit)|how expensive|what price|salary)\b/i,
    'money',
  ],
  [/\bwhat time\b|\bat what hour|\bhow (?:late|early)\b|\bopening (?:time|hour)/i, 'time'],
  [
    /\bhow long\b|\bhow often\b|\bwhat duration|\bhow many (?:seconds|minutes|hours|days|weeks|months|years|nights)\b|\bnotice period|\btimeout\b|\bretention period\b/i,
    'duration',
  ],
  [
    /^\s*when\b|\bwhen (?:is|was|did|does|do|will|were|are|must|should|can)\b|\bwhat (?:date|day|year|month)\b|\bwhich (?:date|day|year|month)\b|\bby what date|\bdeadline\b|\bdue date\b/i,
    'date',
  ],
  [/\bhow (?:many|much|old|tall|high|wide|far|deep|heavy|big|large|fast|hot|cold|thick)\b/i, 'count'],
  [/^\s*who\b|\bwho(?:se|m)?\b|\bwhat is the name of the (?:person|author|manager|director|chair)/i, 'person'],
  [
    /^\s*where\b|\bwhere (?:is|are|was|were|do|does|did|can|should|will|must)\b|\bwhich (?:city|country|town|room|street)\b/i,
    'place',
  ],
  [/^\s*(?:what is|what's|what are|define|what does .* mean)\b/i, 'definition'],
];

export function wantedIn(question: string): Wanted | null {
  const kind = askedBy.find(([pattern]) => pattern.test(question))?.[1];
  return kind === undefined ? null : { kind, seenIn: seen[kind] };
}
