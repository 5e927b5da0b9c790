import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  makePostgres,
  postgresPrograms,
  startPostgres,
  stopPostgres,
} from '../../../server/src/testing/database/postgres-cluster.ts';

const run = promisify(execFile);

/** A PostgreSQL with a standby that has every commit, behind one address. */
export interface WithStandby {
  readonly url: string;
  /** The primary dies as in a crash, and the address leads to the standby, which refuses to write. */
  fail(): Promise<void>;
  /** The standby becomes the primary. */
  promote(): Promise<void>;
  /** How many connections of the product the standby has. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

export async function openWithStandby(port: number): Promise<WithStandby> {
  const [primary, standby] = [makeFolder(), makeFolder()];
  await makePostgres(primary);
  await startPostgres(primary);
  await copyCluster(primary, standby);
  await startPostgres(standby);
  await ask(primary, "alter system set synchronous_standby_names = '*'");
  await ask(primary, 'select pg_reload_conf()');
  let target = primary;
  const links = new Set<Socket>();
  const address = createServer((client) => link(client, target, links));
  await new Promise<void>((resolve) => address.listen(port, '127.0.0.1', resolve));
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    fail: async () => {
      await stopPostgres(primary);
      target = standby;
    },
    promote: async () => {
      // It would wait for a standby of its own.
      await ask(standby, 'alter system reset synchronous_standby_names');
      await ask(standby, 'select pg_promote(true, 60), pg_reload_conf()');
    },
    connections: async () =>
      (await ask(standby, "select from pg_stat_activity where application_name = 'atrium'")).length,
    close: async () => {
      for (const each of links) each.destroy();
      await new Promise((resolve) => address.close(resolve));
      for (const folder of [standby, primary]) {
        await stopPostgres(folder);
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-drill-postgres-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Copies a running cluster as its standby, for the user who owns it. */
async function copyCluster(from: string, to: string): Promise<void> {
  const { uid, gid } = statSync(join(from, 'data'));
  if (process.getuid?.() === 0) chownSync(to, uid, gid);
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  const wanted = ['-h', from, '-U', 'postgres', '-D', join(to, 'data'), '-R', '-X', 'stream', '-c', 'fast'];
  await run(join(postgresPrograms() ?? '', 'pg_basebackup'), wanted, { cwd: to, ...user });
}

async function ask(folder: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: `postgresql://postgres@/postgres?host=${folder}` });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function link(client: Socket, target: string, links: Set<Socket>): void {
  const server = createConnection(join(target, '.s.PGSQL.5432'));
  for (const [each, other] of [
    [client, server],
    [server, client],
  ] as const) {
    links.add(each);
    each.on('error', () => other.destroy());
    each.on('close', () => {
      links.delete(each);
      other.destroy();
    });
    each.pipe(other);
  }
}
