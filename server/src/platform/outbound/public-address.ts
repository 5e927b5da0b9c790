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
