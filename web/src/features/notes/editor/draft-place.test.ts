import { beforeEach, expect, it, vi } from 'vitest';
import { forgottenAt } from '../../../lib/drafts-forgotten.ts';
import { fakeLocks } from '../../../testing/fake-locks.ts';
import { takePlace } from './draft-place.ts';

const draft = { owner: 'u', text: { title: 'Storks', content: 'They clatter.' }, basedOn: 2, sent: [] };
/** Resolves when a lock that was released can be taken again. */
const released = () => new Promise((resolve) => setTimeout(resolve));
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('atrium.draft-note.'));

beforeEach(() => {
  localStorage.clear();
  fakeLocks();
});

it('keeps what was written for who opens the note next, and gives it to nobody else', async () => {
  const place = await takePlace('n', 'u');
  place.keep(draft);
  place.release();
  expect((await takePlace('n', 'v')).left).toBeNull();
  expect((await takePlace('n', 'u')).left).toEqual(draft);
});

it('is held from the next editor of this page also where the browser has no locks', async () => {
  vi.unstubAllGlobals();
  expect('locks' in navigator).toBe(false);
  const place = await takePlace('n', 'u');
  place.keep(draft);
  expect((await takePlace('n', 'u')).left).toBeNull();
  place.release();
  expect((await takePlace('n', 'u')).left).toEqual(draft);
});

it('keeps nothing more once its writer has signed out in another tab', async () => {
  const place = await takePlace('n', 'u');
  place.keep(draft);
  // A sign-out does this and notifies all tabs.
  localStorage.clear();
  localStorage.setItem(forgottenAt, '-of.u.1');
  place.keep({ ...draft, text: { title: 'Storks', content: 'They clatter and' } });
  expect(kept()).toEqual([]);
});

it('keeps it where it was another who signed out', async () => {
  const place = await takePlace('n', 'u');
  localStorage.setItem(forgottenAt, '-of.v.2');
  place.keep(draft);
  expect(kept()).toHaveLength(1);
});

it('leaves what the next editor has written to it, though a save of the closed one ends after that', async () => {
  const closed = await takePlace('n', 'u');
  closed.keep(draft);
  closed.release();
  await released();
  const next = await takePlace('n', 'u');
  expect(next.left).toEqual(draft);
  const longer = { ...draft, text: { title: 'Storks', content: 'They clatter and fly.' } };
  next.keep(longer);
  closed.keep(null);
  closed.keep(draft);
  next.release();
  await released();
  expect((await takePlace('n', 'u')).left).toEqual(longer);
});

it('a draft is removed when the last save ends after its editor was closed', async () => {
  const closed = await takePlace('n', 'u');
  closed.keep(draft);
  closed.release();
  closed.keep({ ...draft, basedOn: 3 });
  closed.keep(null);
  expect(kept()).toEqual([]);
});

const oldSent = { title: 'Storks', content: 'They' };

it.each([
  ['nothing', null, []],
  ['one text', oldSent, [oldSent]],
])('reads %s as sent, as an older version of the page has stored it', async (_, sent, expected) => {
  localStorage.setItem('atrium.draft-note.n.1', JSON.stringify({ ...draft, sent }));
  expect((await takePlace('n', 'u')).left?.sent).toEqual(expected);
});
