import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { sleepSync } from './platform/clock/sleep-sync.ts';
import { codeOf } from './platform/errors/code-of.ts';
import { lacksLinks } from './platform/errors/lacks-links.ts';
import { lacksModes } from './platform/errors/lacks-modes.ts';
import type { Settings } from './settings.ts';

export interface Secrets {
  /** Signs sessions. */
  readonly authSecret: string;
  /** Keys of 32 bytes each. The first one seals; all of them open. */
  readonly encryptionKeys: readonly Buffer[];
}

const names = ['AUTH_SECRET', 'ENCRYPTION_KEY'] as const;
type Name = (typeof names)[number];

/** The file of each secret that was generated, and what its loss means. */
const files: Readonly<Record<Name, { readonly file: string; readonly loss: string }>> = {
  AUTH_SECRET: { file: 'auth-secret', loss: 'everyone is signed out then' },
  ENCRYPTION_KEY: {
    file: 'encryption-key',
    loss: 'users must then enter their own keys and connect their storage again',
  },
};

/**
 * The secrets from the settings, or else those generated at the first start and kept in the data folder, readable only
 * by its owner. In production with an external database they must be set: replicas share them, and the folder may not
 * last. Throws ConfigError.
 */
export function readSecrets(settings: Settings, dataDir: string, production: boolean): Secrets {
  checkSecrets(settings, production);
  const find = (name: Name) => settings[name] ?? keptSecret(name, dataDir);
  return { authSecret: find('AUTH_SECRET'), encryptionKeys: readKeys(find('ENCRYPTION_KEY')) };
}

/** The file of the encryption keys that a start without ENCRYPTION_KEY made or reads. */
export const keyFileIn = (dataDir: string): string => pathOf('ENCRYPTION_KEY', dataDir);

/** The keys in that file, whether they are in use or not; none if there are none that can be read. */
export function keptKeys(dataDir: string): readonly Buffer[] {
  const path = keyFileIn(dataDir);
  if (!mayRead(path)) return [];
  return readWritten(path)
    .split(',')
    .map(keyOf)
    .filter((key) => key !== null);
}

/**
 * Throws ConfigError for a secret in the data folder that a start would refuse; nothing is written. Files that only the
 * server's own user may read are passed over, because another one may ask.
 */
export function checkKeptSecrets(settings: Settings, dataDir: string): void {
  for (const name of names) {
    const path = pathOf(name, dataDir);
    if (settings[name] === undefined && mayRead(path)) refuseDamaged(name, path, readWritten(path));
  }
}

/** Told where secrets that a start makes for itself stand beside a database that other copies may share. */
export function ownSecretsRemark(settings: Settings, dataDir: string): readonly string[] {
  const own = names.filter((name) => settings[name] === undefined);
  if (settings.DATABASE_URL === undefined || own.length === 0) return [];
  const paths = own.map((name) => pathOf(name, dataDir));
  return [
    `${own.join(' and ')} should be set, because DATABASE_URL is. This copy uses what it made for itself: ${paths.join(' and ')}. Another copy would make others: it would not know who signed in here, and could not decrypt what was encrypted here. Set ${own.join(' and ')} to the content of ${own.length === 1 ? 'this file' : 'these files'}, for every copy.`,
  ];
}

function mayRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Throws ConfigError with a sentence for each secret that the settings lack, or have in a form that protects nothing;
 * nothing is read from or written to the disk.
 */
export function checkSecrets(settings: Settings, production: boolean): void {
  const faults = names.flatMap((name) => faultOf(name, settings, production) ?? []);
  const sentences = faults.map((fault) => `${fault}. Make one: openssl rand -base64 32`);
  if (sentences.length > 0) throw new ConfigError(sentences.join('\n'));
}

function faultOf(name: Name, settings: Settings, production: boolean): string | null {
  const value = settings[name];
  if (value === undefined)
    return production && settings.DATABASE_URL !== undefined ? `${name} must be set when DATABASE_URL is` : null;
  // What was copied from an example protects nothing.
  const isSample = /change.?me|example|sample|secret|password|replace/i.test(value) || new Set(value).size < 10;
  if (value.length < 32 || isSample) return `${name} must be a random value of at least 32 characters`;
  return name === 'ENCRYPTION_KEY' && !value.split(',').every(keyOf) ? noKey : null;
}

const noKey = 'ENCRYPTION_KEY must be 32 bytes in base64';

function readKeys(text: string): readonly Buffer[] {
  const keys = text.split(',').map(keyOf);
  if (keys.every((key) => key !== null)) return keys;
  throw new ConfigError(`${noKey}. Make one: openssl rand -base64 32`);
}

/** null if the text is no key. What follows a base64 text's end would be ignored: another key, without a comma between. */
function keyOf(text: string): Buffer | null {
  const written = text.trim();
  const key = Buffer.from(written, /^[0-9a-f]{64}$/i.test(written) ? 'hex' : 'base64');
  return key.length === 32 && !/=./.test(written) ? key : null;
}

const pathOf = (name: Name, dataDir: string) => join(dataDir, 'secrets', files[name].file);

/** Generated only once. */
function keptSecret(name: Name, dataDir: string): string {
  const path = pathOf(name, dataDir);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (existsSync(path)) closeToOthers(path);
  else generate(path);
  return refuseDamaged(name, path, readWritten(path));
}

function closeToOthers(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    // What another user lets this one read, others may read too.
    const isOurs = statSync(path).uid === process.getuid?.();
    if (!lacksModes(error) || (codeOf(error) === 'EPERM' && !isOurs)) throw error;
  }
}

function refuseDamaged(name: Name, path: string, value: string): string {
  const isWhole = name === 'AUTH_SECRET' ? value.length >= 32 : value.split(',').every((key) => keyOf(key) !== null);
  if (isWhole) return value;
  throw new ConfigError(
    `${path} (${name}) is empty or damaged. Restore it from a backup, or delete it: ${files[name].loss}.`,
  );
}

/** A start that writes the file in place (see `putAlone`) may just have created it: it is empty only for a moment then. */
function readWritten(path: string): string {
  for (let tries = 0; ; tries++) {
    const value = readFileSync(path, 'utf8').trim();
    if (value !== '' || tries === 10) return value;
    sleepSync(100);
  }
}

/**
 * Written beside its place and put there whole: a disk that is full leaves no half of it. If two first starts happen at
 * the same time, they agree: the second one finds the file of the first.
 */
function generate(path: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
    put(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function put(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!lacksLinks(error)) throw error;
    putAlone(readFileSync(draft), path);
  }
}

/** For disks without hard links: the file is created only if there is none, and filled by one write. */
function putAlone(content: Buffer, path: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, content);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}
