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
  const declared =
    Array.from(head.matchAll(/<base\b[^<>]{1,1000}>/gi), ([element]) => hrefOf(element)).find(Boolean) ?? '';
  const base = URL.canParse(declared, address) ? new URL(declared, address).href : address;
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

function hrefOf(element: string): string {
  const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(element);
  return (href?.[1] ?? href?.[2] ?? href?.[3] ?? '').replaceAll('&amp;', '&').trim();
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
