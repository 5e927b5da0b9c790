import { z } from 'zod';

/** The address of a PostgreSQL database. What cannot be its host or port is told as such, without the value. */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address')
  // What stands behind the first @ would be taken for a host, and be named in the log. A parameter may have an @, unless
  // it follows right after a port: that may be the begin of a password.
  .refine(
    (url) => !/^\w+:\/\/(?:[^/?#]*(?:\/[^?#]*|\?[^=]*|[^#]*#.*)|[^/?#@]*:[^/?#@]*\?.*)@/.test(url),
    'cannot be read: in the password, write %23 for #, %2F for /, %3F for ?, %40 for @',
  )
  .refine(
    (url) => !placeOf(url).includes(',') && !parameterOf(url, 'host').includes(','),
    'names several hosts: name the one that can be written',
  )
  .refine(
    (url) => (placeOf(url).match(/:/g) ?? []).length < 2 || placeOf(url).startsWith('['),
    'names an IPv6 address without brackets: write [::1] for ::1',
  )
  .refine(
    (url) => isPort(/^(?:\[.*\]|[^:[]*):(.*)$/.exec(placeOf(url))?.[1]) && isPort(parameterOf(url, 'port')),
    'names no port from 1 to 65535',
  )
  .optional();

/** The host and port as they are written; empty where there are none, as for a socket. */
function placeOf(url: string): string {
  const authority = /^\w+:\/\/([^/?#]*)/.exec(url)?.[1] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/** A parameter takes the place of what stands before it; empty where there is none. */
function parameterOf(url: string, name: string): string {
  const query = /^[^?#]*\?([^#]*)/.exec(url)?.[1] ?? '';
  return new URLSearchParams(query).get(name) ?? '';
}

function isPort(written: string | undefined): boolean {
  if (!written) return true;
  return /^\d{1,5}$/.test(written) && Number(written) > 0 && Number(written) <= 65_535;
}
