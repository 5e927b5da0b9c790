import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
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

test('settings that cannot be used are told as they are, and a fault of ours keeps its trace', () => {
  expect(startFailure(new ConfigError('PORT is not a port.'))).toBe('PORT is not a port.');
  expect(startFailure(new Error('odd'))).toContain('start-failure.test.ts');
});
