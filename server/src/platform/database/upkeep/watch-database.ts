import type { Metrics } from '../../metrics/metrics.ts';
import type { Database } from '../database.ts';

/** Measures whether the store answers, and how long this process waits for it. */
export function watchDatabase(database: Database, metrics: Metrics): void {
  const waited = metrics.histogram(
    {
      name: 'atrium_database_seconds',
      help: 'Time a statement outside of a transaction, or a whole transaction, took, its waiting in this process included, in seconds.',
      labels: ['kind'],
    },
    [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  );
  database.watch((kind, seconds) => waited({ kind }, seconds));
  const up = metrics.figure({ name: 'atrium_database_up', help: '1 where the store answered within 2 s, else 0.' });
  const full = metrics.figure({
    name: 'atrium_database_full',
    help: '1 where the disk of the store had no room for something in the last minute, else 0.',
  });
  const readOnly = metrics.figure({
    name: 'atrium_database_read_only',
    help: '1 where the store can only be read, as a standby can, else 0.',
  });
  metrics.beforeReading(async () => {
    full.set({}, database.isFull() ? 1 : 0);
    up.set({}, 0);
    await database.ping();
    up.set({}, 1);
    readOnly.set({}, database.isReadOnly() ? 1 : 0);
  });
}
