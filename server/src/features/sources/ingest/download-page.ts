import { type Outbound, OutboundError, type OutboundResponse } from '../../../platform/outbound/outbound.ts';
import { SourceProblem } from '../source-problem.ts';

const maxBytes = 10 * 1024 * 1024;
/** Milliseconds for everything, including redirects. */
const totalMs = 30_000;

/** Why there is no page behind an address that leads from one to the next. */
export const leadsOn = 'This address leads on to another one again and again, so no page was found behind it.';

/**
 * One sentence for each kind of failure. It must reveal nothing about an internal network; the cause goes to the log.
 */
const sentences: Readonly<Record<OutboundError['kind'], string>> = {
  refused: 'This address cannot be fetched: only public pages of the web can be added.',
  redirects: leadsOn,
  network: 'This page could not be reached. Check the address, or try again later.',
  timeout: 'This page took too long to answer. Try again later.',
  'too-large': 'This page is larger than 10 MB, so it was not added.',
  packed: 'This page arrived damaged, or packed in a way that cannot be read. Try again later.',
  aborted: 'Fetching this page was broken off. Try again.',
};

export interface Downloaded {
  readonly bytes: Uint8Array;
  /** The media type that the server declares, in lower case; empty if none. */
  readonly claimed: string;
  /** The charset that the server declares, for instance 'iso-8859-1'; null if none. */
  readonly charset: string | null;
  /** The final address, after all redirects. */
  readonly address: string;
}

/**
 * Fetches an address given by a user, from the public internet only. `accept`: the value of that header. Throws
 * SourceProblem.
 */
export async function downloadPage(
  outbound: Outbound,
  url: string,
  accept: string,
  signal?: AbortSignal,
): Promise<Downloaded> {
  try {
    const response = await outbound.request({
      url,
      trust: 'untrusted',
      maxRedirects: 5,
      maxBytes,
      totalTimeoutMs: totalMs,
      headers: { accept },
      ...(signal && { signal }),
    });
    if (response.status !== 200) throw refusedBy(response);
    const type = response.headers['content-type'] ?? '';
    const claimed = type.split(';')[0]?.trim().toLowerCase() ?? '';
    const charset = /;\s*charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(type)?.[1] ?? null;
    return { bytes: await response.bytes(), claimed, charset, address: response.url };
  } catch (cause) {
    if (cause instanceof OutboundError) throw new SourceProblem(sentences[cause.kind], { cause });
    throw cause;
  }
}

function refusedBy(response: OutboundResponse): SourceProblem {
  response.discard();
  const { status } = response;
  if (status === 404 || status === 410) return new SourceProblem('There is no page at this address.');
  if (status === 401 || status === 402 || status === 403 || status === 407)
    return new SourceProblem('This page is not open to everyone, so it could not be fetched.');
  if (status === 429) return new SourceProblem('The page’s server takes no more requests for now. Try again later.');
  if (status < 300) return new SourceProblem('The page’s server sent no page for this address.');
  return new SourceProblem(`The page’s server answered with an error (${status}). Try again later.`);
}
