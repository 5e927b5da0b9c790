/** Query parameters that only say where a visitor came from. */
const tracking = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|igshid|_hsenc|_hsmi)$/i;

/**
 * The address that identifies a source: without its fragment and tracking parameters. null if it is not a web address.
 */
export function pageAddress(written: string): string | null {
  const text =
    /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^[^/]*\.[^/]*:\d/.test(written) ? written : `https://${written}`;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.hostname === '' || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  return url.href;
}
