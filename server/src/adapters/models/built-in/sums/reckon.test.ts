import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sums } from '../../../../../../bench/built-in/sums.ts';
import { answerSum } from './answer-sum.ts';
import { addMonths, apart, dateOf, dayOf, isoWeek, workdaysBetween } from './calendar.ts';
import { formatNumber } from './format-number.ts';
import { add, compare, divide, multiply, parseRational, power, rational, root, subtract } from './rational.ts';
import { reckon } from './reckon.ts';

const now = new Date(2026, 2, 3, 10);
const fraction = fc
  .tuple(fc.bigInt(-1_000_000n, 1_000_000n), fc.bigInt(1n, 1_000_000n))
  .map(([top, bottom]) => rational(top, bottom));

describe('several questions in one message', () => {
  it.each([
    'What is 18% of 240, and how long is it until 24 December 2026?',
    'What is 18% of 240? How long is it until 24 December 2026?',
    '18% of 240\nhow many days until 24 December 2026',
  ])('are each worked out: %s', (text) => {
    const reply = reckon(text, now);
    expect(reply).toContain('43.2');
    expect(reply).toContain('296 days');
  });
});

it.each([
  ['5 feet and 3 inches in cm', '160.02 cm'],
  ['2 hours and 30 minutes in seconds', '9,000 s'],
])('a length said in two units is one: %s', (text, result) => {
  expect(reckon(text, now)).toContain(result);
});

describe('what is not a sum', () => {
  it.each([
    'What is the capital of France?',
    'When does the contract end?',
    'How many days are between order and delivery?',
    'What is the fee for 3 days?',
    'Who is number 1?',
    '2026',
    'process.exit(1)',
    'constructor',
    '__proto__ + 1',
    'import("fs")',
    'a + b',
    'What is 2 + 2? And who wrote it?',
  ])('is left alone: %s', (text) => {
    expect(reckon(text, now)).toBeNull();
  });

  it.each([
    ['1/0', 'Division by zero'],
    ['sqrt(-4)', 'no real square root'],
    ['9^9^9', 'too large'],
    ['99999!', 'too large'],
    ['1e999999', 'too large'],
    ['3 km + 2 kg', 'different kinds'],
    ['5 kg in meters', 'different kind'],
    ['100 dollars in euros', 'Exchange rates'],
  ])('has no result and says why: %s', (text, reason) => {
    expect(reckon(text, now)).toMatch(new RegExp(reason, 'i'));
  });

  it('ends soon whatever is written', () => {
    const pieces = fc.constantFrom(
      '9',
      '^',
      '!',
      '(',
      ')',
      '*',
      '-',
      '%',
      ' km',
      'sqrt',
      '1e9',
      '/',
      '0',
      ' in ',
      'of',
      ',',
      'days ',
      'after ',
      'March',
      'sum of ',
      ' and ',
      ' = ',
      ' is ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const told = reckon(parts.join(''), now);
        expect(told === null || told.length < 3_000).toBe(true);
      }),
    );
  });
});

describe('exact fractions', () => {
  it('keep the laws of arithmetic', () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, (a, b, c) => {
        expect(subtract(add(a, b), b)).toEqual(a);
        expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)));
        if (b.top !== 0n) expect(multiply(divide(a, b), b)).toEqual(a);
      }),
    );
  });

  it('take exact roots of exact powers', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10_000n), fc.bigInt(1n, 1_000n), fc.bigInt(2n, 5n), (top, bottom, degree) => {
        const value = rational(top, bottom);
        expect(root(power(value, rational(degree)), degree)).toEqual(value);
      }),
    );
  });

  it('are written so that they read back as the same', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.integer({ min: 0, max: 8 }), (digits, decimals) => {
        const value = rational(digits, 10n ** BigInt(decimals));
        const { text, exact } = formatNumber(value);
        expect(exact).toBe(true);
        expect(compare(parseRational(text.replaceAll(',', '').replace('−', '-')), value)).toBe(0);
      }),
    );
  });

  it('never show a rounded number as exact', () => {
    expect(answerSum('2/3')).toContain('≈ **0.6666666667**');
    expect(answerSum('0.1 + 0.2')).toContain('= **0.3**');
  });
});

describe('the calendar', () => {
  const day = fc.integer({ min: -200_000, max: 200_000 });

  it('leads from a day to its date and back', () => {
    fc.assert(
      fc.property(day, (value) => {
        const { year, month, date, weekday } = dateOf(value);
        expect(dayOf(year, month, date)).toBe(value);
        expect(weekday).toBe((((value + 4) % 7) + 7) % 7);
      }),
    );
  });

  it('parts two days into years, months and days that add up again', () => {
    fc.assert(
      fc.property(day, fc.nat(100_000), (from, length) => {
        const { years, months, days } = apart(from, from + length);
        expect(addMonths(from, years * 12 + months) + days).toBe(from + length);
        expect(months).toBeLessThan(12);
      }),
    );
  });

  it('counts five working days in any seven, and knows the weeks at a turn of the year', () => {
    fc.assert(
      fc.property(day, (from) => {
        expect(workdaysBetween(from, from + 7)).toBe(5);
      }),
    );
    expect(isoWeek(dayOf(2027, 1, 1) ?? 0)).toEqual({ year: 2026, week: 53 });
    expect(isoWeek(dayOf(2024, 12, 30) ?? 0)).toEqual({ year: 2025, week: 1 });
  });

  it.each([
    ['How many days since Christmas?', '68 days** from Thursday, 25 December 2025'],
    ['How many days has it been since 24 December?', '69 days** from Wednesday, 24 December 2025'],
    ['How many days since 3 March?', '0 days** from Tuesday, 3 March 2026'],
    ['How many days since Monday?', '1 day** from Monday, 2 March 2026'],
    ['How many days since Tuesday?', '7 days** from Tuesday, 24 February 2026'],
    ['How many days until 29 February?', '728 days** from Tuesday, 3 March 2026 to Tuesday, 29 February 2028'],
    ['How many days since 29 February?', '733 days** from Thursday, 29 February 2024'],
    ['How many days from 24 December to 3 January?', '10 days** from Thursday, 24 December 2026'],
    ['How many days between 24 December and 3 January 2027?', '10 days** from Thursday, 24 December 2026'],
    ['How many days from 24 December 2026 to 3 January?', '10 days** from Thursday, 24 December 2026'],
    ['How many days from Saturday to Wednesday?', '4 days** from Saturday, 7 March 2026'],
    ['How many days between today and 1 March?', '2 days** from Sunday, 1 March 2026 to Tuesday, 3 March 2026'],
    ['How many days between 10 March and 3 March?', '7 days** from Tuesday, 3 March 2026'],
    ['How many days between 24 December and 3 January?', '10 days** from Thursday, 24 December 2026'],
    ['How many days between 5 April and 2 February 2026?', '62 days** from Monday, 2 February 2026'],
    ['How many days between 1 March and today?', '2 days** from Sunday, 1 March 2026 to Tuesday, 3 March 2026'],
    ['How many days between 16 May 2026 and 3 March 2026?', '74 days** from Tuesday, 3 March 2026'],
  ])('takes a date without a year for the one that is meant: %s', (question, expected) => {
    expect(reckon(question, now)).toContain(expected);
  });

  it.each([
    ['5 working days after 7 March 2026', 'Friday, 13 March 2026'],
    ['10 working days after 8 March 2026', 'Friday, 20 March 2026'],
    ['6 working days after 7 March 2026', 'Monday, 16 March 2026'],
    ['5 working days before 8 March 2026', 'Monday, 2 March 2026'],
    ['1 working day before 8 March 2026', 'Friday, 6 March 2026'],
    ['5 working days after 6 March 2026', 'Friday, 13 March 2026'],
  ])('ends no working days on a weekend: %s', (question, expected) => {
    expect(reckon(question, now)).toContain(`**${expected}**`);
  });

  it('has no 29 February in a common year', () => {
    expect(dayOf(2023, 2, 29)).toBeNull();
    expect(reckon('What weekday was 29 February 2023?', now)).toContain('no such date');
  });
});

describe('sums, units and dates in words', () => {
  it.each(sums)('%s → %s', (question, expected) => {
    const bold = /\*\*([^*]*)\*\*/.exec(reckon(question, now) ?? '')?.[1] ?? '';
    expect(bold.replaceAll('\\', '').toLowerCase()).toContain(expected.toLowerCase());
  });
});
