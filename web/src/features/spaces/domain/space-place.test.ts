import { expect, it } from 'vitest';
import { addressIn, changeTo, placeOf, segmentOf, spaceOf } from './space-place.ts';

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

it('an address that says nothing, or nothing that there is, leads to the sources and the chat', () => {
  const place = (address: string) => placeOf(new URLSearchParams(address));
  const usual = { tab: 'sources', view: 'chat', note: null, source: null };
  expect(place('space=1')).toEqual(usual);
  expect(place('space=1&tab=files&view=all')).toEqual(usual);
  expect(place('space=1&tab=notes')).toEqual({ ...usual, tab: 'notes', view: 'sources' });
  expect(place('space=1&tab=notes&note=n')).toEqual({ ...usual, tab: 'notes', note: 'n' });
  expect(place('space=1&tab=sources&source=s')).toEqual({ ...usual, source: 's' });
  expect(place('space=1&tab=chats&chat=c')).toEqual({ ...usual, tab: 'chats' });
});

it('the address of an item opens it with its list; a task has none', () => {
  expect(addressIn(7, 'note', 'n')).toBe('/dashboard?section=spaces&space=7&tab=notes&note=n');
  expect(addressIn(7, 'chat', 'c')).toBe('/dashboard?section=spaces&space=7&tab=chats&chat=c');
  expect(addressIn(7, 'task', 't')).toBe('/dashboard?section=spaces&space=7&view=studio');
});

it.each([
  ['space=12', 12],
  ['space=0', null],
  ['space=-1', null],
  ['space=1.5', null],
  ['space=one', null],
  ['', null],
])('the space of %j is %j', (address, space) => expect(spaceOf(new URLSearchParams(address))).toBe(space));
