import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { codeOf } from './platform/errors/code-of.ts';
import type { Settings } from './settings.ts';

export interface Secrets {
  /** Signs sessions. */
  readonly authSecret: string;
  /** Keys of 32 bytes each. The first one seals; all of them open. */
  readonly encryptionKeys: readonly Buffer[];
}

/**
 * The secrets from the settings, or else those generated at the first start and kept in the data folder, readable only
 * by its owner. In production with an external database they must be set: replicas share them, and the folder may not
 * last. Throws ConfigError.
 */
export function readSecrets(settings: Settings, dataDir: string, production: boolean): Secrets {
  const required = production && settings.DATABASE_URL !== undefined;
  const find = (name: 'AUTH_SECRET' | 'ENCRYPTION_KEY', file: string) => {
    const value = settings[name];
    if (value !== undefined) return refuseSample(name, value);
    if (required) throw new ConfigError(`${name} must be set when DATABASE_URL is. Make one: openssl rand -base64 32`);
    return keptSecret(dataDir, file);
  };
  return {
    authSecret: find('AUTH_SECRET', 'auth-secret'),
    encryptionKeys: find('ENCRYPTION_KEY', 'encryption-key').split(',').map(readKey),
  };
}

/** Refuses a value that was copied from an example, because it protects nothing. */
function refuseSample(name: string, value: string): string {
  const isSample = /change.?me|example|sample|secret|password|replace/i.test(value) || new Set(value).size < 10;
  if (value.length >= 32 && !isSample) return value;
  throw new ConfigError(`${name} must be a random value of at least 32 characters. Make one: openssl rand -base64 32`);
}

function readKey(text: string): Buffer {
  const key = Buffer.from(text.trim(), /^[0-9a-f]{64}$/i.test(text.trim()) ? 'hex' : 'base64');
  if (key.length === 32) return key;
  throw new ConfigError('ENCRYPTION_KEY must be 32 bytes in base64. Make one: openssl rand -base64 32');
}

/**
 * Generated only once. If two first starts happen at the same time, they agree: the second one finds the file of the
 * first.
 */
function keptSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
  const value = readFileSync(path, 'utf8').trim();
  if (value.length >= 32) return value;
  throw new ConfigError(`${path} is empty or damaged. Restore it from a backup, or delete it to sign everyone out.`);
}
