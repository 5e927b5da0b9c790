import { expect, test } from 'vitest';
import { isStoreAway, StoreUnavailable } from './violations.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

test.each([
  withCode('connect ECONNREFUSED /run/postgresql/.s.PGSQL.5432', 'ECONNREFUSED'),
  withCode('connect ENOENT /run/postgresql/.s.PGSQL.5432', 'ENOENT'),
  withCode('the database system is starting up', '57P03'),
  withCode('terminating connection due to administrator command', '57P01'),
  withCode('sorry, too many clients already', '53300'),
  new Error('Failed query', { cause: withCode('cannot execute INSERT in a read-only transaction', '25006') }),
  new Error('Connection terminated unexpectedly'),
  new StoreUnavailable('No connection.'),
  new Error('Failed query', { cause: new StoreUnavailable('No connection.') }),
  new Error('failed', { cause: withCode('read ECONNRESET', 'ECONNRESET') }),
])('%s: the store is away and may come back', (error) => {
  expect(isStoreAway(error)).toBe(true);
});

test.each([
  withCode('duplicate key value violates unique constraint', '23505'),
  withCode('column does not exist', '42703'),
  new TypeError('x is not a function'),
  new Error('The run is no longer this process’s to end.'),
  'text',
])('%s: trying again changes nothing', (error) => {
  expect(isStoreAway(error)).toBe(false);
});
