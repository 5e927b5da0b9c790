import { PgliteDriver } from '../../platform/database/pglite/pglite-driver.ts';

// A process that writes rows into an embedded store for as long as it lives, and prints the ids of rows once they are
// committed.

const [dataDir = ''] = process.argv.slice(2);
const driver = await PgliteDriver.open({ dataDir });
await driver.query('create table if not exists rows (id serial primary key, words text)');
for (;;) {
  const ids = await driver.transaction(async (client) => {
    const first = await client.query('insert into rows (words) values ($1) returning id', ['x'.repeat(500)]);
    const second = await client.query('insert into rows (words) values ($1) returning id', ['y'.repeat(500)]);
    return [first.rows[0].id, second.rows[0].id];
  });
  process.stdout.write(`${ids.join(' ')}\n`);
}
