import { describe, expect, it } from 'vitest';
import { otherSpellings } from './other-spellings.ts';

describe('a German word', () => {
  it.each([
    ['Mueller', ['müller']],
    ['Müller', ['mueller']],
    ['STRASSE', ['straße']],
    ['Straße', ['strasse']],
    ['Schluessel', ['schlüssel', 'schlueßel', 'schlüßel']],
    ['muessen', ['müssen', 'mueßen', 'müßen']],
    ['Größe', ['groeße', 'grösse', 'groesse']],
    ['Fußgaenger', ['fußgänger', 'fussgaenger', 'fussgänger']],
    ['Massstab', ['maßstab']],
    ['Saeue', ['säue']],
    ['gross', ['groß']],
    ['geaendert', ['geändert']],
  ])('%s is spelled otherwise', (word, others) => {
    expect(otherSpellings(word)).toEqual(others);
  });
});

describe('a word with no umlaut', () => {
  it.each(['due', 'does', 'blue', 'queue', 'values', 'shoes', 'bauer', 'neue', 'alumnae', 'request'])(
    '%s keeps its vowels',
    (word) => {
      expect(otherSpellings(word)).toEqual([]);
    },
  );

  it('keeps its vowels where it has two s', () => {
    expect(otherSpellings('issue')).toEqual(['ißue']);
  });
});

describe('an Arabic word', () => {
  it.each([
    ['كتاب', ['الكتاب']],
    ['الكتاب', ['كتاب']],
    ['والكتاب', ['كتاب', 'الكتاب']],
    ['للكتاب', ['كتاب', 'الكتاب']],
  ])('%s is found with and without its article', (word, others) => {
    expect(otherSpellings(word)).toEqual(others);
  });

  it.each(['الله', 'لله', 'والله', 'بالله', 'ولله', 'اللهم'])('%s has no article', (word) => {
    expect(otherSpellings(word)).toEqual([]);
  });
});

describe('a number', () => {
  it.each([
    ['1250', ['1.250']],
    ['1,250,000', ['1.250.000', '1250000']],
    ['1.250.000', ['1250000']],
    ['3,5', ['35']],
    ['1.250,50', ['1.25050']],
    ['3.5', []],
    ['350', []],
    ['12.05.2024', []],
    ['14:30', []],
  ])('%s is written otherwise', (word, others) => {
    expect(otherSpellings(word)).toEqual(others);
  });
});
