import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyStore } from '../../../testing/database/embedded-stores.ts';
import { databaseOver } from '../open-database.ts';
import { backUp, listBackups, restore } from '../upkeep/backup.ts';
import { DataDirLocked } from './data-dir-lock.ts';
import { PgliteDriver, type PgliteOptions } from './pglite-driver.ts';

const writer = fileURLToPath(new URL('../../../testing/database-writer/main.ts', import.meta.url));

describe('the embedded store', () => {
  let dataDir: string;
  const opened: PgliteDriver[] = [];
  let empty: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    empty = await emptyStore();
  });
  /** Starts from a dump, because creating a store takes seconds. */
  const open = async (options: PgliteOptions = { dataDir }) => {
    const driver = await PgliteDriver.open({ snapshot: empty.slice(), ...options });
    opened.push(driver);
    return driver;
  };
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'atrium-store-'));
  });
  afterEach(async () => {
    for (const driver of opened.splice(0)) await driver.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const lock = () => join(dataDir, 'database.lock');

  it('refuses a second opener in the same process, and lets one in after the first has closed', async () => {
    const first = await open();
    await expect(PgliteDriver.open({ dataDir })).rejects.toThrow(`in use by another Atrium (process ${process.pid})`);
    await first.close();
    expect(existsSync(lock())).toBe(false);
    await open();
  });

  it('shows nothing of a store to other users of the machine, even of one that was made open to them', async () => {
    const folder = join(dataDir, 'database');
    const first = await open();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await first.close();
    chmodSync(folder, 0o755);
    await open();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('refuses a folder that another living process has open', async () => {
    const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(createInterface(child.stdout), 'line');
    await expect(PgliteDriver.open({ dataDir })).rejects.toThrow(DataDirLocked);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('takes over the lock of a dead process, of a process id given away again, and one that was cut off', async () => {
    const dead = { pid: 4_194_300, started: '1', host: hostname(), token: 'a' };
    for (const content of [JSON.stringify(dead), JSON.stringify({ ...dead, pid: process.ppid }), '{"pid":', '']) {
      writeFileSync(lock(), content);
      const driver = await open();
      expect(JSON.parse(readFileSync(lock(), 'utf8')).pid).toBe(process.pid);
      await driver.close();
    }
  });

  it('makes a store anew whose making was cut off, and never one that was finished', async () => {
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n');
    writeFileSync(join(dataDir, 'database.unfinished'), '');
    const driver = await open();
    await driver.query('create table t (id int)');
    await driver.close();
    expect(existsSync(join(dataDir, 'database.unfinished'))).toBe(false);
    expect((await (await open()).query('select * from t')).rows).toEqual([]);
  });

  it('loses no acknowledged row when its process is killed, time and again', async () => {
    const acknowledged: number[] = [];
    await (await open()).close();
    for (let round = 0; round < 3; round += 1) {
      const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
      let lines = 0;
      for await (const line of createInterface(child.stdout)) {
        acknowledged.push(...line.split(' ').map(Number));
        lines += 1;
        if (lines === 40) child.kill('SIGKILL');
      }
    }
    const driver = await open();
    const { rows } = await driver.query('select id from rows order by id');
    const there = new Set(rows.map((row) => row.id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(240);
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    expect(rows.length % 2).toBe(0);
  });

  it('ends a statement that never ends, opens the store again and goes on, still listening', async () => {
    const driver = await open({ dataDir, statementTimeoutMs: 1000 });
    await driver.query('create table t (id int)');
    await driver.query('insert into t values (1)');
    const heard = Promise.withResolvers<string>();
    await driver.listen('news', heard.resolve);
    const endless = driver.query('select count(*) from generate_series(1, 1000000000000)');
    await expect(endless).rejects.toThrow('ran longer than 1000 ms');
    expect((await driver.query('select id from t')).rows).toEqual([{ id: 1 }]);
    await driver.query("select pg_notify('news', 'again')");
    expect(await heard.promise).toBe('again');
  });

  it('lets a patient transaction take its time, and nothing after it', async () => {
    const driver = await open({ statementTimeoutMs: 300, idleInTransactionMs: 100 });
    const long = `do $$ declare over timestamptz := clock_timestamp() + interval '800 ms';
      begin while clock_timestamp() < over loop end loop; end $$`;
    await driver.transaction((client) => client.query(long), { isPatient: true });
    expect((await driver.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await expect(driver.query(long)).rejects.toThrow('ran longer than 300 ms');
  });

  it('rolls back a transaction that says nothing more, so that the others go on', async () => {
    const driver = await open({ idleInTransactionMs: 200 });
    await driver.query('create table t (id int)');
    const forgotten = driver.transaction(async (client) => {
      await client.query('insert into t values (1)');
      await new Promise(() => {});
    });
    const other = driver.query('select count(*)::int as count from t');
    await expect(forgotten).rejects.toThrow('sent no statement for 200 ms');
    expect((await other).rows).toEqual([{ count: 0 }]);
  });

  it('fails every statement of a store in memory whose thread died, instead of hanging', async () => {
    const driver = await open({ statementTimeoutMs: 500 });
    const endless = driver.query('select count(*) from generate_series(1, 1000000000000)');
    await expect(endless).rejects.toThrow('ran longer');
    await expect(driver.query('select 1')).rejects.toThrow('in memory is lost');
    await expect(driver.transaction(async () => {})).rejects.toThrow('in memory is lost');
  });

  it('leaves nobody in the transaction of a script that failed in the middle', async () => {
    const driver = await open({});
    const script = driver.query('begin; create table t (id int); select 1/0; commit');
    const other = driver.query('select 1 as one');
    await expect(script).rejects.toThrow('division by zero');
    expect((await other).rows).toEqual([{ one: 1 }]);
    await expect(driver.query('select * from t')).rejects.toThrow('does not exist');
  });

  it('refuses statements after it was closed', async () => {
    const driver = await open();
    await driver.close();
    await expect(driver.query('select 1')).rejects.toThrow('closed');
  });

  it('is restored from a backup made while it was written to, and never over another store', async () => {
    const driver = await open();
    await driver.query('create table t (id int)');
    const writes = Promise.all(
      Array.from({ length: 50 }, (_, id) =>
        driver.transaction(async (client) => {
          await client.query('insert into t values ($1)', [id]);
          await client.query('insert into t values ($1)', [id]);
        }),
      ),
    );
    const folder = join(dataDir, 'backups');
    const file = await backUp(databaseOver(driver), folder, new Date('2026-11-21T03:15:00Z'));
    await writes;
    await expect(restore(dataDir, file)).rejects.toThrow('There is a database');

    const other = join(dataDir, 'other');
    await restore(other, file);
    const restored = await open({ dataDir: other });
    const { rows } = await restored.query('select count(*)::int as count, count(distinct id)::int as ids from t');
    expect(rows[0].count).toBe(rows[0].ids * 2);
    expect(await listBackups(folder)).toEqual(['database-2026-11-21T03-15-00-000Z.tar.gz']);
  });

  it('is made from no file that is damaged or no backup, and then from a good one', async () => {
    const good = await open({ dataDir: join(dataDir, 'good') });
    await good.query('create table t (id int)');
    const file = await backUp(databaseOver(good), join(dataDir, 'backups'), new Date('2026-11-21T03:15:00Z'));
    const bytes = readFileSync(file);
    const bad = join(dataDir, 'bad.tar.gz');
    const other = join(dataDir, 'other');
    for (const content of [bytes.subarray(0, bytes.length / 2), gzipSync('no archive'), Buffer.from('no gzip')]) {
      writeFileSync(bad, content);
      await expect(restore(other, bad)).rejects.toThrow(`${bad} is damaged or no backup`);
    }
    await expect(restore(other, join(dataDir, 'absent.tar.gz'))).rejects.toThrow(
      /absent\.tar\.gz cannot be read \(ENOENT\)/,
    );
    await restore(other, file);
    expect((await (await open({ dataDir: other })).query('select * from t')).rows).toEqual([]);
  });

  it('that is damaged is not opened, and says what helps', async () => {
    const driver = await open();
    await driver.close();
    rmSync(join(dataDir, 'database', 'global'), { recursive: true });
    await expect(PgliteDriver.open({ dataDir })).rejects.toThrow('npm run backup restore FILE');
  });

  it('leaves nothing of a backup that cannot be written', async () => {
    const database = databaseOver(await open());
    const folder = join(dataDir, 'backups');
    mkdirSync(join(folder, 'database-2026-11-21T03-15-00-000Z.tar.gz'), { recursive: true });
    await expect(backUp(database, folder, new Date('2026-11-21T03:15:00Z'))).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['database-2026-11-21T03-15-00-000Z.tar.gz']);
  });

  it('keeps the seven newest backups', async () => {
    const database = databaseOver(await open());
    const folder = join(dataDir, 'backups');
    for (let day = 10; day < 19; day += 1) await backUp(database, folder, new Date(`2026-11-${day}T03:15:00Z`));
    const names = await listBackups(folder);
    expect(names.length).toBe(7);
    expect(names[0]).toContain('2026-11-18');
  });
});
