import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { bareHost } from './bare-host.ts';
import { refused } from './parse-target.ts';
import { isPublicAddress } from './public-address.ts';
import { resolvePublic } from './resolve-public.ts';

/** Resolves a name as node:dns does; tests replace it. */
export type Resolve = LookupFunction;

export interface ConnectorOptions {
  readonly connectTimeoutMs: number;
  /** Whether only public addresses may be connected to. */
  readonly publicOnly: boolean;
  /** Hosts (`host` or `host:port`, lower case) that are allowed although private. */
  readonly allow: ReadonlySet<string>;
  readonly resolve?: Resolve;
}

/**
 * Creates a connector that checks addresses at connect time: the socket gets the very address that was checked, so a
 * name cannot resolve differently the second time.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const resolve = options.resolve ?? (systemLookup as LookupFunction);
  const open = buildConnector({ timeout: options.connectTimeoutMs, allowH2: false, lookup: resolve });
  if (!options.publicOnly) return open;
  const checked = buildConnector({
    timeout: options.connectTimeoutMs,
    allowH2: false,
    lookup: publicLookup(options.resolve ?? resolvePublic()),
  });
  return (target, callback) => {
    const host = bareHost(target).toLowerCase();
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    if (options.allow.has(host) || options.allow.has(`${host}:${port}`)) return open(target, callback);
    // An IP address in the URL is never resolved, so it is checked here.
    if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(refused('the address is not public'), null);
    return checked(target, callback);
  };
}

function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const first = addresses[0];
      // One private address among public ones is enough to refuse: honest names do not mix them.
      if (!first || !addresses.every((each) => isPublicAddress(each.address))) {
        return callback(refused('the name does not lead to a public address'), '', 0);
      }
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
