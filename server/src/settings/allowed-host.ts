import { isIP } from 'node:net';
import { bareHost } from '../platform/outbound/bare-host.ts';
import { isAllowedPort } from '../platform/outbound/parse-target.ts';

/**
 * A host as the operator writes it (`nas.local`, `nas.local:8080`, `[fd00::1]:8080`), in the form in which requests are
 * compared with it: lower case, a foreign name in Punycode, an IPv6 address in its short form and without brackets.
 * null if no request could ever name it.
 */
export function allowedHost(written: string): string | null {
  const text = isIP(written) === 6 ? `[${written}]` : written;
  const url = /^[^\s/\\?#@*]+$/.test(text) ? URL.parse(`http://${text}`) : null;
  if (!url) return null;
  const host = bareHost(url);
  // Not by the URL, which drops port 80.
  const [, port] = /:(\d+)$/.exec(text) ?? [];
  if (port === undefined) return host;
  return isAllowedPort(Number(port)) ? `${host}:${Number(port)}` : null;
}
