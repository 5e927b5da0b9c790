import { pageAddress } from './page-address.ts';

/** The characters of a page in which its metadata is searched. */
const headChars = 200_000;

/** Decodes the beginning of a page as Latin-1: its metadata is ASCII, whatever the encoding. */
export function decodeHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, headChars);
  return Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
}

/**
 * The address that a page declares for itself (`link rel=canonical`), if it is on the same host: a page cannot speak
 * for another host. Source: RFC 6596, section 3.
 */
export function canonicalAddress(html: string, address: string): string | null {
  const head = html.slice(0, headChars);
  const base = baseOf(head, address);
  for (const [link] of head.matchAll(/<link\b[^<>]{1,1000}>/gi)) {
    if (!/\brel\s{0,20}=\s{0,20}["']?canonical\b/i.test(link)) continue;
    const written = hrefOf(link);
    if (written === '' || !URL.canParse(written, base)) continue;
    const named = new URL(written, base);
    const isOfSameHost = bareHost(named) === bareHost(new URL(address)) && named.port === new URL(address).port;
    if (isOfSameHost && /^https?:$/.test(named.protocol)) return named.href;
  }
  return null;
}

/** What a browser that runs scripts, as all do, takes for no element of a head. */
const noElements = /<!--[\s\S]*?(?:-->|$)|<(noscript|script|template)\b[\s\S]*?(?:<\/\1|$)/gi;
/** The most seconds after which a page leads on; one that does so later is there to be read. */
const mostSeconds = 10;

/**
 * The address that a page leads on to by itself (`meta http-equiv=refresh`); null if it does not, or only loads itself
 * again. Source: HTML standard, section 4.2.5.3.
 */
export function forwardAddress(html: string, address: string): string | null {
  const head = html.slice(0, headChars).replace(noElements, '');
  for (const [meta] of head.matchAll(/<meta\b[^<>]{1,3000}>/gi)) {
    if (attributeOf(meta, 'http-equiv').toLowerCase() !== 'refresh') continue;
    const [, seconds, written = ''] =
      /^(\d{1,5})[\d.]*(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(.+)$/is.exec(attributeOf(meta, 'content')) ?? [];
    const [, quoted] = /^["']([^"']*)/.exec(written) ?? [];
    const target = Buffer.from(quoted ?? written, 'latin1').toString();
    const base = baseOf(head, address);
    if (seconds === undefined || Number(seconds) > mostSeconds || !URL.canParse(target, base)) continue;
    const to = new URL(target, base);
    if (!/^https?:$/.test(to.protocol) || pageAddress(to.href) === pageAddress(address)) continue;
    return to.href;
  }
  return null;
}

/** The address from which those in a page are counted. */
function baseOf(head: string, address: string): string {
  const declared =
    Array.from(head.matchAll(/<base\b[^<>]{1,1000}>/gi), ([element]) => hrefOf(element)).find(Boolean) ?? '';
  return URL.canParse(declared, address) ? new URL(declared, address).href : address;
}

const hrefOf = (element: string) => attributeOf(element, 'href');

function attributeOf(element: string, name: string): string {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(element);
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replaceAll('&amp;', '&').trim();
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^www\./, '');

/** Paths and hosts to which sites redirect those who are not signed in. */
const signInAddress =
  /(?:^|[/.])(?:log-?in|sign-?in|auth|authorize|sso|account[s]?)(?:[/.?]|$)|[?&](?:returnto|return_to|redirect_uri|next|continue)=/i;

/** Whether a sign-in page was found instead of the requested one. */
export function isSignIn(html: string, asked: string, found: string): boolean {
  if (!/<input\b[^<>]{0,1000}\btype\s{0,20}=\s{0,20}["']?password\b/i.test(html.slice(0, headChars))) return false;
  const { pathname, search, hostname } = new URL(found);
  return asked !== found && signInAddress.test(`${hostname}${pathname}${search}`);
}
