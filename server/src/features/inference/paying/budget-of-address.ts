import { createHash } from 'node:crypto';

/**
 * The budget of everyone behind one address, in a form from which the address is not plain: a household has one IPv4
 * address, or a /64 of IPv6. `day` is part of it, so that two days cannot be put together.
 */
export function budgetOfAddress(address: string, day: string): string {
  const network = address.includes(':') ? prefix64(address) : address;
  return `address:${createHash('sha256').update(`${day} ${network}`).digest('hex').slice(0, 32)}`;
}

function prefix64(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
