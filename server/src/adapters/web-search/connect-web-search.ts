import { type Outbound, OutboundError, type OutboundResponse } from '../../platform/outbound/outbound.ts';
import { type WebSearch, WebSearchError, webSearchLimits } from '../../ports/web-search.ts';
import { brave } from './brave.ts';
import { cleanPages } from './clean-pages.ts';
import { exa } from './exa.ts';
import { searxng } from './searxng.ts';
import { tavily } from './tavily.ts';
import type { WebSearchWire } from './wire.ts';

/** What the operator set; null is not set. */
export interface WebSearchSettings {
  readonly searxngUrl: string | null;
  readonly braveKey: string | null;
  readonly tavilyKey: string | null;
  readonly exaKey: string | null;
}

/** Twenty results with their texts are some 100 kB. */
const maxBytes = 2 * 1024 * 1024;

/** The search engine of the operator: the first that is set, in the order of the settings. null: there is none. Opens nothing by itself. */
export function connectWebSearch(settings: WebSearchSettings, outbound: Outbound): WebSearch | null {
  const wire = wireOf(settings);
  return wire && webSearchOver(wire, outbound);
}

function wireOf({ searxngUrl, braveKey, tavilyKey, exaKey }: WebSearchSettings): WebSearchWire | null {
  if (searxngUrl) return searxng(searxngUrl);
  if (braveKey) return brave(braveKey);
  if (tavilyKey) return tavily(tavilyKey);
  return exaKey ? exa(exaKey) : null;
}

export function webSearchOver(wire: WebSearchWire, outbound: Outbound): WebSearch {
  return {
    name: wire.name,
    async search({ text, most }, signal) {
      const wanted = Math.min(Math.max(1, most), webSearchLimits.pages);
      const answer = await ask(
        wire,
        outbound,
        text.slice(0, webSearchLimits.query).toWellFormed().trim(),
        wanted,
        signal,
      );
      try {
        return cleanPages(wire.read(answer), wanted);
      } catch (cause) {
        throw new WebSearchError('malformed', `${wire.name} answered in a form that is not known.`, { cause });
      }
    },
  };
}

async function ask(
  wire: WebSearchWire,
  outbound: Outbound,
  query: string,
  most: number,
  signal: AbortSignal,
): Promise<unknown> {
  const { url, headers, body } = wire.request(query, most);
  try {
    const response = await outbound.request({
      url,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal,
      trust: 'operator',
      connectTimeoutMs: 5_000,
      headersTimeoutMs: 15_000,
      bodyTimeoutMs: 10_000,
      totalTimeoutMs: 20_000,
      maxBytes,
    });
    if (response.status !== 200) throw refusal(wire, response);
    return JSON.parse(await response.text());
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof WebSearchError) throw error;
    if (error instanceof OutboundError) throw unreached(wire, error);
    throw new WebSearchError('malformed', `${wire.name} answered what is no JSON.`, { cause: error });
  }
}

function unreached({ name }: WebSearchWire, cause: OutboundError): WebSearchError {
  if (cause.kind === 'too-large') return new WebSearchError('malformed', `${name} answered far too much.`, { cause });
  const kind = cause.kind === 'timeout' ? 'timeout' : 'unreachable';
  return new WebSearchError(kind, `${name} could not be reached: ${cause.kind}.`, { cause });
}

/** What an engine says of a refusal may repeat the key or the query: it is not read. */
function refusal({ name, statuses }: WebSearchWire, response: OutboundResponse): WebSearchError {
  response.discard();
  const { status } = response;
  const known = statuses?.[status];
  if (known) return new WebSearchError(known.kind, `${name} answered ${status}. ${known.hint}`);
  const message = `${name} answered ${status}.`;
  if (status === 401 || status === 403) return new WebSearchError('auth', message);
  if (status === 402 || status === 429) return new WebSearchError('rate-limit', message);
  if (status === 400 || status === 413 || status === 422) return new WebSearchError('refused', message);
  return new WebSearchError(status >= 500 ? 'overloaded' : 'unreachable', message);
}
