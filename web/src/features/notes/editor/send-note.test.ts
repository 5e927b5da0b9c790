import { expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { saverOfNew, sendNote } from './send-note.ts';

const save = (answer: FakeAnswer) => {
  fakeServer({ 'PATCH /api/notes/n': answer });
  return sendNote('n', { title: 'Herons', content: 'They stand.' }, { basedOn: 3 });
};

it('is gone only where the server says so', async () => {
  expect(await save({ status: 404, body: { code: 'not-found', message: 'Gone.' } })).toEqual({ kind: 'gone' });
});

it.each<[string, FakeAnswer]>([
  ['a 404, for it finds no server', { status: 404, body: '<html>404 page not found</html>' }],
  ['an empty 404', { status: 404, body: '' }],
  ['a 502', { status: 502, body: '<html>Bad Gateway</html>' }],
  ['a page to sign in at', { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }],
])('is sent again after %s in place of the server', async (_, answer) => {
  expect(await save(answer)).toEqual({ kind: 'again' });
});

it.each(['to be changed once more', 'as it was sent'])(
  'makes no second note where the answer to a save in it is lost: %s',
  async (how) => {
    const saved = { id: 'm', spaceId: 2, title: 'Herons', content: '', version: 0 };
    let lost = 1;
    const { requests } = fakeServer({
      'POST /api/spaces/2/notes': ({ body }) => ({ body: Object.assign(saved, body, { version: 1 }) }),
      'GET /api/notes/m': () => ({ body: saved }),
      'PATCH /api/notes/m': ({ body }) => {
        const { basedOn, content } = body as { basedOn: number; content: string };
        if (content !== saved.content) {
          if (basedOn !== saved.version) return { status: 409, body: { code: 'conflict', message: 'Changed.' } };
          Object.assign(saved, { content, version: basedOn + 1 });
        }
        return lost-- > 0 ? { status: 502, body: '' } : { body: saved };
      },
    });
    const save = saverOfNew(2);
    const text = (content: string) => ({ title: 'Herons', content });
    await save(text('One.'));
    await expect(save(text('Two.'))).rejects.toThrow();
    const last = how === 'as it was sent' ? 'Two.' : 'Three.';
    expect((await save(text(last))).note).toMatchObject({ id: 'm', content: last });
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  },
);

it('makes a second note where the first was changed elsewhere meanwhile', async () => {
  const saved = { id: 'm', spaceId: 2, title: 'Herons', content: 'One.', version: 1 };
  const { requests } = fakeServer({
    'POST /api/spaces/2/notes': { body: saved },
    'GET /api/notes/m': { body: { ...saved, content: 'Another text.', version: 2 } },
    'PATCH /api/notes/m': { status: 409, body: { code: 'conflict', message: 'Changed.' } },
  });
  const save = saverOfNew(2);
  await save({ title: 'Herons', content: 'One.' });
  await expect(save({ title: 'Herons', content: 'Two.' })).rejects.toThrow();
  await save({ title: 'Herons', content: 'Two.' });
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

it('is told to the other tabs once it is saved', async () => {
  const otherTab = new BroadcastChannel('atrium.notes');
  const told = new Promise((hear) => {
    otherTab.onmessage = ({ data }) => hear(data);
  });
  await save({ body: { id: 'n', spaceId: 2, title: 'Herons', content: 'They stand.', version: 4 } });
  expect(await told).toEqual({ id: 'n', spaceId: 2 });
  otherTab.close();
});
