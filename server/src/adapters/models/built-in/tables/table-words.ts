/** What to do with the rows that meet the conditions. */
export type Operation = 'show' | 'count' | 'distinct' | 'sum' | 'average' | 'median' | 'highest' | 'lowest';

const operations: readonly (readonly [RegExp, Operation])[] = [
  [/\bhow many (?:different|distinct|unique)\b|\bnumber of (?:different|distinct|unique)\b/i, 'distinct'],
  [/\b(?:average|mean|avg|on average)\b/i, 'average'],
  [/\bmedian\b/i, 'median'],
  [
    /\b(?:highest|most expensive|largest|biggest|greatest|maximum|max|latest|newest|most recent|longest|heaviest|tallest|best paid|top|most|last(?! name))\b/i,
    'highest',
  ],
  [
    /\b(?:lowest|cheapest|least expensive|smallest|minimum|min|earliest|oldest|first(?! name)|shortest|lightest|fewest|least)\b/i,
    'lowest',
  ],
  [/\b(?:total|sum|altogether|overall|in all|combined|add up)\b/i, 'sum'],
  [/\bhow many\b|\bnumber of\b|\bcount\b/i, 'count'],
];

/** Words that say what to do; they count as understood once the operation is known. */
export const operationWords = new Set(
  `total sum altogether overall combined add average mean median highest expensive largest biggest greatest maximum max latest newest
  recent longest lowest cheapest smallest minimum min earliest oldest shortest number count different distinct unique most least
  fewest top last first row rows entry entries record records line lines table column list listed value values cell
  amount everyone everybody all people person persons whole more less than over under above below between before after since until exactly least`.split(
    /\s+/,
  ),
);

export function operationIn(question: string): Operation {
  return operations.find(([pattern]) => pattern.test(question))?.[1] ?? 'show';
}

/** Question words, and the column names that answer them. */
export const askedColumns: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^\s*(?:in )?(?:who|whose|whom)\b/i,
    /name|person|employee|customer|client|contact|author|owner|manager|student|player|member/i,
  ],
  [/\bwhere\b/i, /location|city|country|place|address|site|room|office|town|region|bin|shelf/i],
  [/\bwhen\b|\bwhat date\b|\bwhich day\b/i, /date|day|time|year|month|start|end|due/i],
  [/\bhow (?:expensive|much does|much do|much did)\b/i, /price|cost|amount|fee|total|salary/i],
  [/\b(?:most expensive|least expensive|cheapest|dearest)\b/i, /price|cost|amount/i],
  [/\b(?:newest|latest|most recent|earliest|oldest|last|first)\b(?! name)/i, /date|day|time|year|born|start/i],
  [/\bhow old\b/i, /^age$|\bage\b|birth/i],
];
