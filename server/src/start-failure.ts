import { inspect } from 'node:util';
import { ConfigError } from './config-error.ts';
import { DataDirLocked } from './platform/database/pglite/data-dir-lock.ts';
import { UnusableDatabase } from './platform/database/upkeep/unusable-database.ts';
import { StoreUnavailable } from './platform/database/violations.ts';
import { codeOf } from './platform/errors/code-of.ts';

const certificateCure =
  'The certificate of the database is not trusted here. Name its authority: set NODE_EXTRA_CA_CERTS to a file with it.';

/** How to fix the start failures that the operator can fix, by the error code of the system. */
const cures: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken by another program. Stop that one, or set PORT to another port.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  EACCES: 'This is not allowed for the user that runs the server. Check PORT (below 1024 is reserved) and DATA_DIR.',
  ENOTDIR: 'A part of the path is a file. Set DATA_DIR to a folder.',
  EROFS: 'The folder is read-only. Set DATA_DIR to one that can be written.',
  ENOSPC: 'The disk is full. Make room, or set DATA_DIR to a folder on another disk.',
  ECONNREFUSED: 'The database does not answer. Check DATABASE_URL and that PostgreSQL is running.',
  ENOTFOUND: 'The host of the database is not known. Check DATABASE_URL.',
  EAI_AGAIN: 'The host of the database cannot be looked up right now. Check DATABASE_URL and the network.',
  EHOSTUNREACH: 'The database cannot be reached. Check DATABASE_URL and the network.',
  ENETUNREACH: 'The database cannot be reached. Check DATABASE_URL and the network.',
  ECONNRESET: 'The database closed the connection. Check DATABASE_URL.',
  ETIMEDOUT: 'The database does not answer. Check DATABASE_URL.',
  '28P01': 'The database refused the password. Check DATABASE_URL.',
  28000: 'The database refuses this user from here. Check DATABASE_URL and pg_hba.conf.',
  '3F000':
    'The database has no schema in which the user of DATABASE_URL may make tables. Create one (CREATE SCHEMA public) or check search_path.',
  42501: 'The user of DATABASE_URL may not make tables. Make that user the owner of the database.',
  53100: 'The disk of the database is full. Make room there.',
  53300: 'The database has no connection left. Raise its max_connections, or close some of them.',
  '57P03': 'The database is starting or stopping. Start again when it is ready.',
  DEPTH_ZERO_SELF_SIGNED_CERT: certificateCure,
  SELF_SIGNED_CERT_IN_CHAIN: certificateCure,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificateCure,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificateCure,
  CERT_HAS_EXPIRED: 'The certificate of the database has expired. Renew it there.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the database is for another host. Check DATABASE_URL.',
  ERR_INVALID_URL:
    'DATABASE_URL cannot be read. In its password, write special characters by their codes: %40 for @, %2F for /, %23 for #.',
  25006: 'The database is read-only, as a standby is. Set DATABASE_URL to one that can be written to.',
  '3D000': 'The database does not exist. Create it, or check DATABASE_URL.',
};

/** Why the server did not start: plain words if there is a known fix, otherwise the whole trace for a report. */
export function startFailure(error: unknown): string {
  return plainFailure(error) ?? inspect(error);
}

/** The plain words if there is a known fix; null if there is none. */
export function plainFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return String(error);
  if ([ConfigError, DataDirLocked, UnusableDatabase].some((kind) => error instanceof kind)) return error.message;
  const all = causes(error);
  const found = all.find(({ code }) => code !== undefined && code in cures);
  if (found?.code) return `${cures[found.code]} (${found.message || found.code})`;
  if (!all.some(({ name }) => name === StoreUnavailable.name)) return null;
  return `The database cannot be reached. Check DATABASE_URL. (${all.at(-1)?.message})`;
}

/**
 * The message for a HOST that cannot be resolved. The system reports it in the same words as a database host that
 * cannot be resolved.
 */
export function unknownHost(cause: NodeJS.ErrnoException): ConfigError | null {
  if (cause.code !== 'ENOTFOUND' && cause.code !== 'EAI_AGAIN') return null;
  return new ConfigError(
    `HOST is a name that is not known here. Set it to an address of this machine. (${cause.message})`,
    { cause },
  );
}

interface Cause {
  readonly name: string;
  readonly code?: string;
  readonly message: string;
}

/** The error and its causes, outermost first. */
function causes(error: Error): readonly Cause[] {
  const behind = error instanceof AggregateError ? error.errors : [error.cause];
  const code = codeOf(error);
  return [
    { name: error.name, ...(code !== undefined && { code }), message: error.message },
    ...behind.filter((one): one is Error => one instanceof Error).flatMap(causes),
  ];
}
