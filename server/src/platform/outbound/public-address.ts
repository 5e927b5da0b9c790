import ipaddr from 'ipaddr.js';
import { bareHost } from './bare-host.ts';

/**
 * The whole global unicast range of IPv6 (IANA "IPv6 Address Space" registry). Addresses outside it are not routed, or
 * are disguised IPv4 addresses (`::127.0.0.1`, `::ffff:127.0.0.1`, NAT64), so none of them is allowed.
 */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address from the resolver is on the public internet. An address that cannot be parsed is not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  const six = parsed as ipaddr.IPv6;
  return six.zoneId === undefined && six.match(globalUnicast);
}

/**
 * Names of private networks, whatever they resolve to. RFC 6761, RFC 6762, RFC 8375, ICANN's .internal, and names that
 * routers commonly use.
 */
const privateNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|intranet|corp|home)$/;

/**
 * Whether an address is certain not to lead to a public host, judged without a lookup. Used to hide such addresses;
 * whether a connection is allowed is decided when it is made. `allow`: hosts (`host` or `host:port`, lower case) that
 * are allowed although private.
 */
export function isPrivateHost(url: URL, allow: readonly string[]): boolean {
  const host = bareHost(url).toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (allow.includes(host) || allow.includes(`${host}:${port}`)) return false;
  if (ipaddr.isValid(host)) return !isPublicAddress(host);
  return !host.includes('.') || privateNames.test(host);
}
