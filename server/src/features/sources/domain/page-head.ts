/** Characters in which a page says what it is. */
const headChars = 200_000;

/** What a page says of itself is written in plain letters, in whichever encoding. */
export function decodeHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, headChars);
  return Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
}

/**
 * The address a page gives itself (`link rel=canonical`), where it is one of the same host: another's is not its to name.
 * Source: RFC 6596, section 3.
 */
export function canonicalAddress(html: string, address: string): string | null {
  for (const [link] of html.slice(0, headChars).matchAll(/<link\b[^>]{1,1000}>/gi)) {
    if (!/\brel\s{0,20}=\s{0,20}["']?canonical\b/i.test(link)) continue;
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(link);
    const written = (href?.[1] ?? href?.[2] ?? href?.[3] ?? '').replaceAll('&amp;', '&').trim();
    if (written === '' || !URL.canParse(written, address)) continue;
    const named = new URL(written, address);
    const isOfSameHost = bareHost(named) === bareHost(new URL(address)) && named.port === new URL(address).port;
    if (isOfSameHost && /^https?:$/.test(named.protocol)) return named.href;
  }
  return null;
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^www\./, '');

/** Ways and hosts by which sites send those who are not signed in. */
const signInAddress =
  /(?:^|[/.])(?:log-?in|sign-?in|auth|authorize|sso|account[s]?)(?:[/.?]|$)|[?&](?:returnto|return_to|redirect_uri|next|continue)=/i;

/** Whether what was found is the question for a password instead of the page that was asked for. */
export function isSignIn(html: string, asked: string, found: string): boolean {
  if (!/<input\b[^>]{0,1000}\btype\s{0,20}=\s{0,20}["']?password\b/i.test(html.slice(0, headChars))) return false;
  const { pathname, search, hostname } = new URL(found);
  return asked !== found && signInAddress.test(`${hostname}${pathname}${search}`);
}
