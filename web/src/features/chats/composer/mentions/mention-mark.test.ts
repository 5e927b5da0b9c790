import { expect, test } from 'vitest';
import { markAt, mentionIn } from './mention-mark.ts';

const ada = { id: 7, name: 'Ada de la Cruz', avatar: '' };

test('a mark is the whole name after an @, wherever it stands', () => {
  expect(markAt('@Ada de la Cruz', ada.name)).toBe(0);
  expect(markAt('Ask (@Ada de la Cruz), please', ada.name)).toBe(5);
  expect(markAt('First @Ada de la Cruzado, then @Ada de la Cruz.', ada.name)).toBe(31);
});

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
