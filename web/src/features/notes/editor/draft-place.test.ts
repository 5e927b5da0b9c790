import { beforeEach, expect, it } from 'vitest';
import { forgottenAt } from '../../../lib/drafts-forgotten.ts';
import { fakeLocks } from '../../../testing/fake-locks.ts';
import { takePlace } from './draft-place.ts';

const draft = { owner: 'u', text: { title: 'Storks', content: 'They clatter.' }, basedOn: 2, sent: null };
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
