import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { renderConfig } from '../print-config.ts';
import { makeTestFolder } from '../testing/test-folder.ts';

const folder = makeTestFolder();
afterAll(() => folder.remove());

test.each([
  ['postgres://me:marked@one:5432,two:5432/c', 'names several hosts: name the one that can be written.'],
  ['postgres://me:marked@one,two/c', 'names several hosts: name the one that can be written.'],
  ['postgres://me:marked@one:65536/c', 'names no port from 1 to 65535.'],
  ['postgres://me:marked@one:0/c', 'names no port from 1 to 65535.'],
  ['postgres://me:marked@one:PORT/c', 'names no port from 1 to 65535.'],
  ['postgres://me:marked@[::1]:70000/c', 'names no port from 1 to 65535.'],
  ['postgres://me:marked@fd00::1:5432/c', 'names an IPv6 address without brackets: write [::1] for ::1.'],
  ['postgres://me:marked@::1/c', 'names an IPv6 address without brackets: write [::1] for ::1.'],
  ['postgres://me:ma/rked@one/c', 'cannot be read: in the password, write'],
  ['postgres://me:1/marked=@one/c', 'cannot be read: in the password, write'],
  ['postgres://me:1#marked=@one/c', 'cannot be read: in the password, write'],
  ['postgres://me:1?marked=x@one/c', 'cannot be read: in the password, write'],
  ['postgres:///c?user=me&password=marked&host=one,two', 'names several hosts: name the one that can be written.'],
  ['postgres://me:marked@one/c?port=70000', 'names no port from 1 to 65535.'],
  ['postgres://me:marked@one/c?sslmode=require&port=PORT', 'names no port from 1 to 65535.'],
])('a DATABASE_URL that leads nowhere is refused for what it lacks: %s', (DATABASE_URL, reason) => {
  expect(() => readConfig({ DATABASE_URL })).toThrow(`used:\nDATABASE_URL ${reason}`);
  expect(() => readConfig({ DATABASE_URL })).not.toThrow('marked');
});

test.each([
  'postgres://me:a,b:c@one/c',
  'postgres://me:marked@[fd00::1]:5432/c',
  'postgres://me:marked@[::1]/c',
  'postgres://me:marked@one:/c',
  'postgres://one:65535',
  'postgresql:///c?host=/run/postgresql&user=me',
  'postgres://me@%2Frun%2Fpostgresql/c',
  'postgres://one/c?user=me@server&port=5433',
  'postgres://one:5433/c?user=me@server',
  'postgres://me:word@one?application_name=a@b',
])('%s is taken', (DATABASE_URL) => {
  expect(renderConfig({ DATABASE_URL })).toContain('DATABASE_URL');
});

test.each([
  'postgres://me:marked@sign@one/c',
  'postgres://me@server:marked@sign@one/c',
  'postgres://me:marked%40sign@one/c?user=me@server',
])('the whole password is what the log masks: %s', (DATABASE_URL) => {
  const { secretValues } = readConfig({ DATABASE_URL, DATA_DIR: folder.path });
  expect(secretValues).toContain('marked@sign');
});
