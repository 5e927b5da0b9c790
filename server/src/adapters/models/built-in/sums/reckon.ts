import { answerClock } from './answer-clock.ts';
import { answerDate } from './answer-date.ts';
import { answerSum } from './answer-sum.ts';
import { dayOf, daysInMonth, monthNames } from './calendar.ts';
import { monthNumber } from './read-date.ts';

/** Answers a calculation, a conversion or a question about dates, as Markdown; null when the text is none of them. */
export function reckon(text: string, now: Date): string | null {
  return reckonOne(text, now) ?? reckonEach(text, now);
}

function reckonOne(text: string, now: Date): string | null {
  return answerClock(text) ?? answerDate(text, now) ?? noSuchDate(text) ?? answerSum(text);
}

/** Answers several questions in one message, but only if each can be answered, so that none is ignored. */
function reckonEach(text: string, now: Date): string | null {
  const asked = text
    .split(/\?\s+(?:and\s+)?|[;\n]+|,?\s+and\s+(?=(?:what|how|when|which|convert)\b)/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (asked.length < 2 || asked.length > mostAtOnce) return null;
  const answers = asked.map((part) => reckonOne(part, now));
  return answers.every((one) => one !== null)
    ? answers
        .map((one) => one.trimEnd())
        .join('\n\n')
        .concat('\n')
    : null;
}

const mostAtOnce = 12;

/** The answer to a question about a date that does not exist, 29 February 2023 for instance. */
function noSuchDate(text: string): string | null {
  if (!/\b(?:weekday|day|days|weeks|date|after|before|between)\b/i.test(text) || text.length > 120) return null;
  const [said = '', date, month, year] = /\b(\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]{3,9}) (\d{4})\b/i.exec(text) ?? [];
  const number = month === undefined ? 0 : monthNumber(month);
  if (number === 0 || dayOf(Number(year), number, Number(date)) !== null) return null;
  return `There is no such date as ${said}: ${monthNames[number - 1]} ${year} has ${daysInMonth(Number(year), number)} days.\n`;
}
