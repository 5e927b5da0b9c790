import { OutboundError, type OutboundRequest } from './outbound.ts';

/** Ports below this belong to system services; of these, untrusted addresses may use only 80 and 443. */
const firstFreePort = 1024;

/**
 * Parses an address once. All later code uses the parsed value, so that no second parser can read it differently.
 * Throws OutboundError 'refused'.
 */
export function parseTarget(url: string, trust: OutboundRequest['trust']): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed) throw refused('the address is not a valid URL');
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') throw refused('only http and https are supported');
  if (parsed.username !== '' || parsed.password !== '') throw refused('an address with a user name is not supported');
  if (trust === 'untrusted') checkUntrusted(url, parsed);
  parsed.hash = '';
  return parsed;
}

function checkUntrusted(text: string, parsed: URL): void {
  // Spellings that the URL standard silently corrects and other parsers read differently.
  if (!/^https?:\/\/[^/\\]/i.test(text) || /[\\\s\p{Cc}]/u.test(text) || /^https?:\/\/[^/?#]*@/i.test(text)) {
    throw refused('the address is not written plainly');
  }
  if (parsed.port !== '' && !isAllowedPort(Number(parsed.port))) throw refused('the port is not allowed');
}

/** Whether an untrusted address may have this port. */
export function isAllowedPort(port: number): boolean {
  return port === 80 || port === 443 || port >= firstFreePort;
}

export function refused(why: string): OutboundError {
  return new OutboundError('refused', `Outbound request refused: ${why}.`);
}
