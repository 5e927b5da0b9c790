import ipaddr from 'ipaddr.js';

/**
 * All of today's global unicast IPv6 (IANA "IPv6 Address Space" registry). What stands outside of it is not routed, or
 * is an IPv4 address in disguise (`::127.0.0.1`, `::ffff:127.0.0.1`, NAT64), so nothing outside is let through.
 */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Documentation, RFC 9637; not yet known to the library. */
const documentation = ipaddr.parseCIDR('3fff::/20') as [ipaddr.IPv6, number];

/** Whether an address as the resolver gives it belongs to the public internet. What cannot be read is not public. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  const six = parsed as ipaddr.IPv6;
  return six.zoneId === undefined && six.match(globalUnicast) && !six.match(documentation);
}

/** Names that lead into a network of one's own, whatever they resolve to. RFC 6761, RFC 6762, RFC 8375, ICANN's .internal, and what routers are fond of. */
const privateNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|intranet|corp|home)$/;

/**
 * Whether an address can lead to no public host, as far as that can be seen without asking: for not offering it. What may
 * be connected to is decided when it is. `allow`: hosts (`host` or `host:port`, lower case) let through although private.
 */
export function isPrivateHost(url: URL, allow: readonly string[]): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (allow.includes(host) || allow.includes(`${host}:${port}`)) return false;
  if (ipaddr.isValid(host)) return !isPublicAddress(host);
  return !host.includes('.') || privateNames.test(host);
}
