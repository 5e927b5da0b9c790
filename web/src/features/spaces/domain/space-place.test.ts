import { expect, it } from 'vitest';
import { changeTo, placeOf, segmentOf } from './space-place.ts';

const segment = (address: string) => {
  const query = new URLSearchParams(address);
  return segmentOf(placeOf(query), query);
};

it('what is opened from a list stands under the segment of the lists, what a chat cites under the chat', () => {
  expect(segment('space=1')).toBe('chat');
  expect(segment('space=1&source=a')).toBe('sources');
  expect(segment('space=1&tab=notes&note=a')).toBe('sources');
  expect(segment('space=1&chat=c&source=a&at=1-2')).toBe('chat');
  expect(segment('space=1&source=a&view=studio')).toBe('studio');
});

it('the chat takes the place of what was opened from a list, and of nothing that it cites', () => {
  const change = (view: 'chat' | 'studio', address: string) => changeTo(view, new URLSearchParams(address));
  expect(change('chat', 'space=1&source=a&at=1-2')).toEqual({
    view: 'chat',
    source: null,
    note: null,
    at: null,
    version: null,
  });
  expect(change('chat', 'space=1&chat=c&source=a')).toEqual({ view: 'chat' });
  expect(change('studio', 'space=1&source=a')).toEqual({ view: 'studio' });
});
