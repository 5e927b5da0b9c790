import { expect, it } from 'vitest';
import { NoteSaver } from './note-saver.ts';
import type { SendEnd } from './send-note.ts';

const note = { id: 'n', spaceId: 1, title: 'Herons', content: 'One', version: 1 };
const gone: SendEnd = { kind: 'gone' };
const savedAs = (content: string): SendEnd => ({ kind: 'saved', note: { ...note, content, version: 2 } });

/** A saver whose requests wait for the test, and what it has done so far. */
function open() {
  const done: string[] = [];
  const waiting: ((end: SendEnd) => void)[] = [];
  const left = Promise.withResolvers<void>();
  const saver = new NoteSaver({
    note,
    owner: 'ann',
    place: { left: null, keep: () => {}, release: () => void done.push('release'), takeBack: async () => true },
    send: ({ content }) => {
      done.push(`send ${content}`);
      return new Promise((resolve) => waiting.push(resolve));
    },
    saveLeft: ({ content }) => {
      done.push(`leave ${content}`);
      return left.promise;
    },
  });
  const answer = async (end: SendEnd) => {
    waiting.shift()?.(end);
    await passed();
  };
  return { saver, done, answer, leave: () => left.resolve() };
}

/** Resolves when everything that waited for nothing else is done. */
const passed = () => new Promise((resolve) => setTimeout(resolve));

it('the place of the draft is held until what was left of a deleted note is saved', async () => {
  const { saver, done, answer, leave } = open();
  saver.change({ content: 'Two' });
  saver.flush();
  saver.close();
  await passed();
  expect(done).toEqual(['send Two']);
  await answer(gone);
  expect(done).toEqual(['send Two', 'leave Two']);
  leave();
  await passed();
  expect(done).toEqual(['send Two', 'leave Two', 'release']);
});

it('what was written during the last save is saved before the place is free', async () => {
  const { saver, done, answer } = open();
  saver.change({ content: 'Two' });
  saver.flush();
  saver.change({ content: 'Three' });
  saver.close();
  await answer(savedAs('Two'));
  expect(done).toEqual(['send Two', 'send Three']);
  await answer(savedAs('Three'));
  expect(done).toEqual(['send Two', 'send Three', 'release']);
});

it('a note that was brought back while its editor closed leaves nothing to save elsewhere', async () => {
  const { saver, done, answer } = open();
  saver.change({ content: 'Two' });
  saver.flush();
  await answer(gone);
  saver.lookAgain();
  saver.close();
  await answer(savedAs('Two'));
  expect(done).toEqual(['send Two', 'send Two', 'release']);
});
