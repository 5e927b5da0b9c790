import { expect, test } from 'vitest';
import { canMention, markAt, mentionIn } from './mention-mark.ts';

const ada = { id: 7, name: 'Ada de la Cruz', avatar: '' };

test('a mark is the whole name after an @, wherever it stands', () => {
  expect(markAt('@Ada de la Cruz', ada.name)).toBe(0);
  expect(markAt('Ask (@Ada de la Cruz), please', ada.name)).toBe(5);
  expect(markAt('First @Ada de la Cruzado, then @Ada de la Cruz.', ada.name)).toBe(31);
});

test.each(['', 'Ask ', 'Ask (', '"', '你好', '你好，', 'こんにちは', 'カー', '안녕', 'สวัสดี', '**', '😀', '𠮷'])(
  'an @ after “%s” may begin a mention',
  (before) => {
    expect(canMention(`${before}@`, before.length)).toBe(true);
    expect(markAt(`${before}@${ada.name}`, ada.name)).toBe(before.length);
  },
);

test.each(['a', 'a.', 'x_', 'x-', 'x+', '7', 'é', 'я', 'https://x.org/', '@'])(
  'an @ after “%s” is that of a mail address or of another name',
  (before) => {
    expect(canMention(`${before}@`, before.length)).toBe(false);
    expect(markAt(`${before}@${ada.name}`, ada.name)).toBe(-1);
  },
);

test('what only looks like one is none', () => {
  expect(markAt('Ada de la Cruz', ada.name)).toBe(-1);
  expect(markAt('@Ada de la', ada.name)).toBe(-1);
  expect(markAt('@Ada de la Cruzado', ada.name)).toBe(-1);
  expect(markAt('me@Ada de la Cruz', ada.name)).toBe(-1);
});

test('a mention without its mark is no mention', () => {
  expect(mentionIn('Ask @Ada de la Cruz', ada)).toBe(ada);
  expect(mentionIn('Ask Ada', ada)).toBeNull();
  expect(mentionIn('Ask @Ada de la Cruz', null)).toBeNull();
});
