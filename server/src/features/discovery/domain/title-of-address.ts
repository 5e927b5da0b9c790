import { decodePercent } from '../../../platform/text/decode-percent.ts';

/** A title for a page of which only the address is known: the last part of its path as words, else its host. */
export function titleOfAddress(address: string): string {
  const { hostname, pathname } = new URL(address);
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = decodePercent(last)
    .replace(/\.(?:html?|php|aspx?)$/i, '')
    .replace(/[-_+]+/g, ' ')
    .trim();
  const title = words === '' ? hostOf(hostname) : words.charAt(0).toUpperCase() + words.slice(1);
  return title.slice(0, 200).toWellFormed();
}

/** A host as people write it, without 'www.'. */
export function hostOf(hostname: string): string {
  return hostname.replace(/^www\./, '');
}
