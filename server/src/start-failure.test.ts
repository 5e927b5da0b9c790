import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { UnusableDatabase } from './platform/database/upkeep/unusable-database.ts';
import { StoreUnavailable } from './platform/database/violations.ts';
import { startFailure } from './start-failure.ts';

test('a taken port is told in a sentence with its cure, without a trace', () => {
  const error = Object.assign(new Error('listen EADDRINUSE: address already in use 127.0.0.1:3000'), {
    code: 'EADDRINUSE',
  });
  expect(startFailure(error)).toBe(
    'The port is taken by another program. Stop that one, or set PORT to another port. (listen EADDRINUSE: address already in use 127.0.0.1:3000)',
  );
});

test('a database that does not answer is found behind the error that wraps it', () => {
  const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
  expect(startFailure(new Error('Failed query', { cause: refused }))).toBe(
    'The database does not answer. Check DATABASE_URL and that PostgreSQL is running. (ECONNREFUSED)',
  );
});

test.each([
  ['EAI_AGAIN', 'The host of the database cannot be looked up right now.'],
  ['42501', 'may not make tables'],
  ['3F000', 'has no schema'],
  ['57P03', 'starting or stopping'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  ['ERR_INVALID_URL', '%40 for @'],
  ['25006', 'read-only'],
  ['53100', 'is full'],
])('what %s means for a database is told with its cure', (code, words) => {
  const failure = startFailure(new Error('Failed query', { cause: Object.assign(new Error('odd'), { code }) }));
  expect(failure).toContain(words);
  expect(failure).not.toContain('\n');
});

test('what keeps a database away is told with its reason, also one that has no code', () => {
  const refused = new StoreUnavailable('None.', { cause: new Error('The server does not support SSL connections') });
  expect(startFailure(new Error('Away.', { cause: refused }))).toBe(
    'The database cannot be reached. Check DATABASE_URL. (The server does not support SSL connections)',
  );
});

test('what stands behind a fault of ours is told with it', () => {
  expect(startFailure(new Error('odd', { cause: new Error('The reason') }))).toContain('The reason');
});

test('a database of a newer version is told in a sentence, without a trace', () => {
  expect(startFailure(new UnusableDatabase('Start that version.'))).toBe('Start that version.');
});

test('settings that cannot be used are told as they are, and a fault of ours keeps its trace', () => {
  expect(startFailure(new ConfigError('PORT is not a port.'))).toBe('PORT is not a port.');
  expect(startFailure(new Error('odd'))).toContain('start-failure.test.ts');
});
