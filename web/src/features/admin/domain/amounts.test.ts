import { expect, test } from 'vitest';
import { readCredits, readUsd, readWhole, writeUsd } from './amounts.ts';

test('what is no amount is none', () => {
  for (const text of ['', ' ', 'ten', '-5', '1e3', '1.2.3', '0x10', 'NaN', 'Infinity', '19.999']) {
    expect(readUsd(text, 2), text).toBeNull();
  }
  for (const text of ['', '0', '-1', '1.1234567', '1e5']) expect(readCredits(text), text).toBeNull();
  for (const text of ['', '1.5', '-1', '101']) expect(readWhole(text, 0, 100), text).toBeNull();
});

test('a comma that may be a decimal point is no amount, never a greater one', () => {
  for (const text of [
    '4,99',
    '$4,99',
    '20,5',
    '0,075',
    '1,50',
    '1,2345',
    '1000,000',
    '1,00,000',
    ',500',
    '1,',
    '1.5,000',
  ]) {
    expect(readUsd(text, 6), text).toBeNull();
    expect(readCredits(text), text).toBeNull();
    expect(readWhole(text, 0, 10_000_000), text).toBeNull();
  }
});

test('dollars are read to the part and lose nothing', () => {
  expect(readUsd('19.90', 2)).toBe(1_990);
  expect(readUsd('$1,000', 2)).toBe(100_000);
  expect(readUsd('0.3', 2)).toBe(30);
  expect(readUsd('1.1', 6)).toBe(1_100_000);
  expect(readUsd('0.000001', 6)).toBe(1);
});

test('what is written is read as the same', () => {
  for (const parts of [0, 5, 30, 1_990, 99_999_999]) expect(readUsd(writeUsd(parts, 2), 2)).toBe(parts);
  for (const parts of [0, 1, 150_000, 3_000_000]) expect(readUsd(writeUsd(parts, 6), 6)).toBe(parts);
  expect(writeUsd(3_000_000, 6)).toBe('3.00');
  expect(writeUsd(75_000, 6)).toBe('0.075');
});

test('credits and whole numbers may have their thousands apart', () => {
  expect(readCredits('1,250.5')).toBe(1_250.5);
  expect(readCredits('99999999999999')).toBe(99_999_999_999_999);
  expect(readWhole('1,000,000', 0, 2_000_000)).toBe(1_000_000);
  expect(readWhole(' 7 ', 0, 10)).toBe(7);
});

test('a whole number is within its bounds, which belong to them', () => {
  expect([99, 100, 101].map((each) => readWhole(String(each), 100, 200))).toEqual([null, 100, 101]);
  expect([199, 200, 201].map((each) => readWhole(String(each), 100, 200))).toEqual([199, 200, null]);
});
