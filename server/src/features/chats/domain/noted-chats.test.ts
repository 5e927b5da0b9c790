import { expect, it } from 'vitest';
import { NotedChats } from './noted-chats.ts';

const chat = (chatId: string, userId = 'u') => ({ userId, chatId });

it('takes nothing out before it has been still', () => {
  const noted = new NotedChats(4, 30, 10);
  noted.note(chat('a'), 0);
  noted.note(chat('a'), 3);
  expect(noted.takeDue(6, 10)).toEqual([]);
  expect(noted.nextDue()).toBe(7);
  expect(noted.takeDue(7, 10)).toEqual([chat('a')]);
  expect(noted.takeDue(100, 10)).toEqual([]);
  expect(noted.nextDue()).toBeNull();
});

it('does not wait for ever for a chat that is never still', () => {
  const noted = new NotedChats(4, 30, 10);
  for (let now = 0; now < 30; now += 1) {
    noted.note(chat('a'), now);
    expect(noted.takeDue(now, 10)).toEqual([]);
  }
  expect(noted.takeDue(30, 10)).toEqual([chat('a')]);
});

it('takes so many at once and leaves the others', () => {
  const noted = new NotedChats(4, 30, 10);
  for (const id of ['a', 'b', 'c']) noted.note(chat(id), 0);
  expect(noted.takeDue(4, 2)).toEqual([chat('a'), chat('b')]);
  expect(noted.takeDue(4, 2)).toEqual([chat('c')]);
});

it('tells chats of two users apart', () => {
  const noted = new NotedChats(0, 30, 10);
  noted.note(chat('a', 'u'), 0);
  noted.note(chat('a', 'v'), 0);
  expect(noted.takeDue(0, 10)).toEqual([chat('a', 'u'), chat('a', 'v')]);
});

it('says when it is full, and still takes news of what it knows', () => {
  const noted = new NotedChats(4, 30, 1);
  expect(noted.note(chat('a'), 0)).toBe(true);
  expect(noted.note(chat('b'), 0)).toBe(false);
  expect(noted.note(chat('a'), 1)).toBe(true);
});
