import { expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../../testing/fake-server.ts';
import { sendNote } from './send-note.ts';

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
