import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Driver } from '../../platform/database/driver.ts';
import { PgliteDriver } from '../../platform/database/pglite/pglite-driver.ts';

type Install = (driver: Driver) => Promise<void>;

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Node has this, but its types leave it to those of browsers. */
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<object> } };

/**
 * The compiled program of all embedded stores of this process. It is kept so that it is compiled only once: V8 shares
 * compiled code among threads while a reference to it exists, and compiling takes longer than everything else needed to
 * open a store.
 */
let program: Promise<object> | undefined;
let template: Promise<Uint8Array> | undefined;

/** An in-memory embedded store with the schema that `install` creates once per schema version. */
export async function openEmbedded(install: Install): Promise<PgliteDriver> {
  template ??= keptDump(`template-${schemaHash()}`, install).then(shared);
  return PgliteDriver.open({ snapshot: await template });
}

/** A dump of an empty embedded store, so that a test need not spend seconds on creating one. */
export function emptyStore(): Promise<Uint8Array<ArrayBuffer>> {
  return keptDump(`empty-${packagesHash()}`, async () => {});
}

/** The same bytes in memory that threads can share without a copy. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** A dump of an embedded store, kept between runs under a name that tells its content. */
async function keptDump(name: string, fill: Install): Promise<Uint8Array<ArrayBuffer>> {
  program ??= readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  await program;
  const folder = join(root, 'node_modules', '.cache', 'atrium');
  const path = join(folder, `${name}.tar`);
  if (!existsSync(path)) {
    const driver = await PgliteDriver.open({});
    await fill(driver);
    mkdirSync(folder, { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, await driver.dump({ compress: false }));
    renameSync(draft, path);
    await driver.close();
  }
  return new Uint8Array(readFileSync(path));
}

function schemaHash(): string {
  const migrations = join(root, 'server', 'migrations');
  const hash = createHash('sha256').update(packagesHash());
  for (const file of readdirSync(migrations).sort()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(join(migrations, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

function packagesHash(): string {
  const hash = createHash('sha256');
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(join(root, 'node_modules', name, 'package.json')));
  }
  return hash.digest('hex').slice(0, 16);
}
