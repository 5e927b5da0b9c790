import type { ByteRange } from '../../../ports/object-store.ts';

/**
 * The single range of bytes that a request asks for; null if it asks for none, for several or for one that does not
 * exist: then it gets everything. Source: RFC 9110, sections 14.1.2 and 14.2.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null {
  const [, from, to] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  // Without a start, the number counts bytes from the end.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : null;
}
