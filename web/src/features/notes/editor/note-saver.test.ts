import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftPlace, NoteDraft } from './draft-place.ts';
import { NoteSaver } from './note-saver.ts';
import type { NoteText } from './note-text.ts';
import type { SendEnd, SendOptions } from './send-note.ts';

const note = { id: 'n', spaceId: 1, title: 'Herons', content: 'One', version: 1 };
const savedAs = (text: NoteText, version: number): SendEnd => ({ kind: 'saved', note: { ...note, ...text, version } });

interface Opened {
  readonly left?: NoteDraft | null;
  readonly ends?: SendEnd[];
  readonly stored?: typeof note;
}

function open({ left = null, ends = [], stored = note }: Opened = {}) {
  const sent: { text: NoteText; how: SendOptions }[] = [];
  let kept: NoteDraft | null = left;
  let { version } = stored;
  const place: DraftPlace = { left, keep: (draft) => (kept = draft), release: () => {}, takeBack: async () => true };
  const send = async (text: NoteText, how: SendOptions) => {
    sent.push({ text, how });
    version += 1;
    return ends.shift() ?? savedAs(text, version);
  };
  const saver = new NoteSaver({ note: stored, owner: 'ann', place, send, saveLeft: async () => {} });
  return { saver, sent, now: () => saver.store.getState(), kept: () => kept };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('saves after a pause, on the version it began with, and then on what came of that', async () => {
  const { saver, sent, now, kept } = open();
  saver.change({ content: 'One t' });
  saver.change({ content: 'One two' });
  await vi.advanceTimersByTimeAsync(400);
  expect([sent.length, kept()?.text.content]).toEqual([0, 'One two']);
  await vi.advanceTimersByTimeAsync(600);
  expect([now().state, kept()]).toEqual(['saved', null]);
  saver.change({ title: 'Bitterns' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.map(({ text, how }) => [text.title, text.content, how.basedOn])).toEqual([
    ['Herons', 'One two', 1],
    ['Bitterns', 'One two', 2],
  ]);
});

it('has nothing to save when what was typed is taken back, or the field is filled with what the server has', async () => {
  const { saver, sent, now } = open();
  saver.change({ content: 'One t' });
  saver.change({ content: 'One' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([now().state, sent.length]).toEqual(['saved', 0]);
  saver.adopt({ ...note, content: 'Theirs', version: 2 });
  saver.change({ content: 'Theirs' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([now().state, sent.length]).toEqual(['saved', 0]);
});

it('saves whoever writes without a pause all the same', async () => {
  const { saver, sent } = open();
  for (let key = 0; key < 60; key += 1) {
    saver.change({ content: `One${'.'.repeat(key + 1)}` });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sent).toHaveLength(1);
});

it('tries again while the server cannot be reached, and keeps what was written', async () => {
  const { saver, sent, now, kept } = open({ ends: [{ kind: 'again' }, { kind: 'again' }] });
  saver.change({ content: 'Two' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([now().state, kept()?.text.content]).toEqual(['retrying', 'Two']);
  await vi.advanceTimersByTimeAsync(8_000);
  expect([now().state, kept(), sent.length]).toEqual(['saved', null, 3]);
});

it('sends nothing over another version, keeps its own text, and after a reload still asks', async () => {
  const theirs = { ...note, content: 'Theirs', version: 2 };
  const { saver, sent, now, kept } = open({ ends: [{ kind: 'stale', note: theirs }] });
  saver.change({ content: 'Mine' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([now().state, now().text.content, now().base.content]).toEqual(['stale', 'Mine', 'Theirs']);
  saver.change({ content: 'Mine too' });
  saver.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  const left = kept();
  expect(left).toMatchObject({ text: { content: 'Mine too' }, basedOn: 1 });
  const again = new NoteSaver({
    note: theirs,
    owner: 'ann',
    place: { left, keep: () => {}, release: () => {}, takeBack: async () => true },
    send: async () => ({ kind: 'again' }),
    saveLeft: async () => {},
  });
  expect(again.store.getState()).toMatchObject({ state: 'stale', text: { content: 'Mine too' } });
});

it('saves its own over the other version only when told to', async () => {
  const { saver, sent, now, kept } = open({
    ends: [{ kind: 'stale', note: { ...note, content: 'Theirs', version: 2 } }],
  });
  saver.change({ content: 'Mine' });
  await vi.advanceTimersByTimeAsync(1_000);
  await saver.keepMine();
  expect([sent.at(-1)?.how.basedOn, sent.at(-1)?.text.content]).toEqual([null, 'Mine']);
  expect([now().state, kept()]).toEqual(['saved', null]);
});

it('takes the other version when told to, and fills the field anew', async () => {
  const { saver, now, kept } = open({ ends: [{ kind: 'stale', note: { ...note, content: 'Theirs', version: 2 } }] });
  saver.change({ content: 'Mine' });
  await vi.advanceTimersByTimeAsync(1_000);
  const { fill } = now();
  saver.takeTheirs();
  expect(now()).toMatchObject({ state: 'saved', text: { content: 'Theirs' }, fill: fill + 1 });
  expect(kept()).toBeNull();
});

it('is no quarrel when an answer was lost and what stands there is its own', async () => {
  const { saver, now } = open({
    ends: [{ kind: 'again' }, { kind: 'stale', note: { ...note, content: 'Two', version: 2 } }],
  });
  saver.change({ content: 'Two' });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(now().state).toBe('saved');
});

it('sends what was taken back while it could not be saved: the server may have the text that was', async () => {
  const { saver, sent, now, kept } = open({ ends: [{ kind: 'again' }] });
  saver.change({ content: 'Two' });
  await vi.advanceTimersByTimeAsync(1_000);
  saver.change({ content: 'One' });
  await vi.advanceTimersByTimeAsync(400);
  expect([now().state, kept()]).toMatchObject(['retrying', { text: { content: 'One' }, sent: [{ content: 'Two' }] }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([sent.length, now().state, kept()]).toEqual([2, 'saved', null]);
});

it('goes on from a text of its own whose answer was lost, and asks nobody about it', async () => {
  const two = { kind: 'stale', note: { ...note, content: 'Two', version: 2 } } as const;
  const { saver, sent, now } = open({ ends: [{ kind: 'again' }, { kind: 'again' }, two] });
  saver.change({ content: 'Two' });
  await vi.advanceTimersByTimeAsync(1_000);
  saver.change({ content: 'Three' });
  await vi.advanceTimersByTimeAsync(2_000);
  // A newer version arrives meanwhile through a list: it must not replace what is being written.
  saver.change({ content: 'One' });
  saver.adopt(two.note);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.map(({ text, how }) => [text.content, how.basedOn])).toEqual([
    ['Two', 1],
    ['Three', 1],
    ['One', 1],
    ['One', 2],
  ]);
  expect(now()).toMatchObject({ state: 'saved', text: { content: 'One' } });
});

it('shows what was saved elsewhere where all that was typed has been taken back', async () => {
  const theirs = { ...note, content: 'Theirs', version: 2 };
  const { saver, now, kept } = open({ ends: [{ kind: 'again' }, { kind: 'stale', note: theirs }] });
  saver.change({ content: 'Two' });
  await vi.advanceTimersByTimeAsync(1_000);
  const { fill } = now();
  saver.change({ content: 'One' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(now()).toMatchObject({ state: 'saved', text: { content: 'Theirs' }, fill: fill + 1 });
  expect(kept()).toBeNull();
});

it('finds its own text on the server after a reload in the middle of a save, though it had sent another since', async () => {
  const { saver, kept } = open({ ends: [{ kind: 'again' }, { kind: 'again' }] });
  saver.change({ content: 'Two' });
  saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  saver.change({ content: 'Two and three' });
  saver.flush({ isLast: true });
  await vi.advanceTimersByTimeAsync(0);
  const next = open({ left: kept(), stored: { ...note, content: 'Two', version: 2 } });
  expect(next.now()).toMatchObject({ state: 'saving', text: { content: 'Two and three' } });
  await vi.advanceTimersByTimeAsync(100);
  expect(next.sent.map(({ text, how }) => [text.content, how.basedOn])).toEqual([['Two and three', 2]]);
  expect([next.now().state, next.kept()]).toEqual(['saved', null]);
});

it('goes on with what was left unsaved, also where that was sent and its answer lost', async () => {
  const left = {
    owner: 'ann',
    text: { title: 'Herons', content: 'One more' },
    basedOn: 0,
    sent: [{ title: 'Herons', content: 'One' }],
  };
  const { sent, now } = open({ left });
  expect(now().text.content).toBe('One more');
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual([{ text: left.text, how: { basedOn: 1 } }]);
});

it('shows what was saved elsewhere where nobody writes, and never in place of what is being written', () => {
  const { saver, now } = open();
  saver.adopt({ ...note, content: 'Newer', version: 5 });
  expect(now().text.content).toBe('Newer');
  saver.change({ content: 'Mine' });
  saver.adopt({ ...note, content: 'Newest', version: 6 });
  expect(now().text.content).toBe('Mine');
});

it('sends no text that is too long, and says so', async () => {
  const { saver, sent, now } = open();
  saver.change({ content: 'x'.repeat(200_001) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([now().state, sent.length]).toEqual(['refused', 0]);
  expect(now().sentence).toContain('200,001');
});

it('says why a text was refused until a save ends otherwise, also while it is written on', async () => {
  const sentence = 'Your storage is full.';
  const full: SendEnd = { kind: 'refused', sentence };
  const ends: SendEnd[] = [full, full, { kind: 'again' }, full, { kind: 'gone' }];
  const { saver, now, kept } = open({ ends });
  const said: unknown[] = [];
  for (const content of ['Two', 'Two three', 'Two', 'Four', 'Five']) {
    saver.change({ content });
    said.push(now().sentence);
    await vi.advanceTimersByTimeAsync(content === 'Two' ? 900 : 2_000);
    expect(kept()?.text.content).toBe(content);
    said.push([now().state, now().sentence]);
  }
  const refused = ['refused', sentence];
  expect(said).toEqual([
    null,
    refused,
    sentence,
    refused,
    sentence,
    ['retrying', null],
    null,
    refused,
    sentence,
    ['gone', null],
  ]);
});

it('says nothing of a refused text once it is saved, or taken back', async () => {
  const full: SendEnd = { kind: 'refused', sentence: 'Your storage is full.' };
  const { saver, now, kept } = open({ ends: [full, savedAs({ title: note.title, content: 'Tw' }, 2), full] });
  for (const content of ['Two', 'Tw', 'Three', 'Tw']) {
    saver.change({ content });
    await vi.advanceTimersByTimeAsync(1_000);
    const isKept = content !== 'Tw';
    expect([now().sentence !== null, kept() !== null, now().state]).toEqual([
      isKept,
      isKept,
      isKept ? 'refused' : 'saved',
    ]);
  }
});

it('tries a refused text again when its writer comes back', async () => {
  const { saver, now, kept } = open({ ends: [{ kind: 'refused', sentence: 'Your storage is full.' }] });
  saver.change({ content: 'Two' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now().state).toBe('refused');
  saver.lookAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect([now().state, now().sentence, kept()]).toEqual(['saved', null, null]);
});

it('saves what was written in a note that was deleted elsewhere once it is brought back', async () => {
  const gone: SendEnd = { kind: 'gone' };
  const { saver, sent, now, kept } = open({ ends: [gone, gone, { kind: 'again' }] });
  saver.change({ content: 'One two' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([now().state, kept()?.text.content]).toEqual(['gone', 'One two']);
  saver.change({ content: 'One two three' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length, 'nothing is asked for while its writer writes on').toBe(1);
  for (const _ of ['still gone', 'no connection']) {
    saver.lookAgain();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(now().state).toBe('gone');
  }
  saver.lookAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect([now().state, kept(), sent.at(-1)]).toMatchObject(['saved', null, { text: { content: 'One two three' } }]);
});
