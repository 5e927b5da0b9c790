import { expect, it } from 'vitest';
import { searchQuery } from './search-query.ts';

it('asks for nothing where nothing was asked', () => {
  expect(searchQuery([])).toBe('');
  expect(searchQuery(['  '])).toBe('');
});

it('a question that stands by itself is asked alone', () => {
  expect(searchQuery(['Who built the lighthouse?', 'What does the harbour fee cost for sailing boats?'])).toBe(
    'What does the harbour fee cost for sailing boats?',
  );
});

it('a question that points back or is too short takes along the ones before it', () => {
  expect(searchQuery(['Who built the old lighthouse at Cape Storm?', 'And when was it closed?'])).toBe(
    'And when was it closed?\nWho built the old lighthouse at Cape Storm?',
  );
  expect(searchQuery(['Who built the old lighthouse at Cape Storm?', 'Why?'])).toContain('lighthouse');
});

it('looks back no further than it must', () => {
  const asked = [
    'Tell me about whales in northern waters',
    'Who built the old lighthouse at Cape Storm?',
    'And its height?',
  ];
  expect(searchQuery(asked)).not.toContain('whales');
  expect(searchQuery(['First question about whales', 'And that?', 'And this?', 'And it?'])).not.toContain('whales');
});

it('of a long message it reads the beginning and the end', () => {
  const query = searchQuery([`What is the fee? ${'matter '.repeat(2_000)} Answer for sailing boats please.`]);
  expect(query.length).toBeLessThan(1_300);
  expect(query).toContain('What is the fee?');
  expect(query).toContain('Answer for sailing boats please.');
});
