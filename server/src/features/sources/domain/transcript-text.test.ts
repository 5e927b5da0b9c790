import { expect, test } from 'vitest';
import { splitSource } from './split-source.ts';
import { transcriptText } from './transcript-text.ts';

const said = (start: number, text: string, end = start + 4) => ({ start, end, text });

test('a transcript without times is its text; one without words is empty', () => {
  expect(transcriptText({ text: 'Only\r\nwords.\n', segments: [] })).toEqual({ text: 'Only\nwords.', times: [] });
  expect(transcriptText({ text: '', segments: [said(0, ' \n ')] })).toEqual({ text: '', times: [] });
});

test('what follows without a pause stands in one paragraph, what follows a pause begins the next', () => {
  const { text, times } = transcriptText({
    text: '',
    segments: [said(0, 'One,'), said(4, ' two\n three.'), said(12, 'Four.')],
  });
  expect(text).toBe('One, two three.\n\nFour.');
  expect(times.map(({ at, seconds }) => [text.slice(at).split(/[\s.]/)[0], seconds])).toEqual([
    ['One,', 0],
    ['two', 4],
    ['Four', 12],
  ]);
});

test('Chinese and Japanese get no spaces between their segments', () => {
  const segments = ['今日は東京', 'へ行きます。', 'In Tokyo'].map((text, at) => ({ start: at, end: at + 1, text }));
  expect(transcriptText({ text: '', segments }).text).toBe('今日は東京へ行きます。 In Tokyo');
});

test('long speech without a pause is cut at the ends of sentences', () => {
  const segments = Array.from({ length: 60 }, (_, n) => said(n * 4, `Sentence number ${n} is spoken here.`));
  const paragraphs = transcriptText({ text: '', segments }).text.split('\n\n');
  expect(paragraphs.length).toBeGreaterThan(2);
  for (const each of paragraphs) {
    expect(each.length).toBeLessThan(600);
    expect(each).toMatch(/\.$/);
  }
});

test('every passage says when it begins, and when each of its parts does', () => {
  const segments = Array.from({ length: 200 }, (_, n) => said(n * 4, `Sentence number ${n} is spoken here.`));
  const { text, times } = transcriptText({ text: '', segments });
  const whenSaid = (at: number) => times.findLast((each) => each.at <= at)?.seconds;
  let count = 0;
  for (const { start, end, locator } of splitSource(text, { pageStarts: [], sections: [], hasLines: false, times })) {
    expect(locator.time).toBe(whenSaid(start));
    for (const [at, seconds] of locator.times ?? []) {
      expect(whenSaid(start + at)).toBe(seconds);
      expect(start + at).toBeLessThan(end);
      count++;
    }
  }
  expect(count).toBeGreaterThan(150);
});
