import type { ByteRange } from '../../../ports/object-store.ts';

/**
 * The one range of bytes a request asks for; null where it asks for none, for several or for one that is not there: then
 * it is given all. Source: RFC 9110, sections 14.1.2 and 14.2.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null {
  const [, from, to] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  // Without a beginning so many bytes of the end are meant.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : null;
}
