import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type WebSearch, WebSearchError, webSearchLimits } from '../../ports/web-search.ts';
import { askEndpoint, type Endpoint } from '../endpoint/ask-endpoint.ts';
import { brave } from './brave.ts';
import { cleanPages } from './clean-pages.ts';
import { exa } from './exa.ts';
import { searxng } from './searxng.ts';
import { tavily } from './tavily.ts';
import type { WebSearchWire } from './wire.ts';

/** The operator's settings; null means not set. */
export interface WebSearchSettings {
  readonly searxngUrl: string | null;
  readonly braveKey: string | null;
  readonly tavilyKey: string | null;
  readonly exaKey: string | null;
}

/** Twenty results with their texts are some 100 kB. */
const maxBytes = 2 * 1024 * 1024;
const patience = {
  connectTimeoutMs: 5_000,
  headersTimeoutMs: 15_000,
  bodyTimeoutMs: 10_000,
  totalTimeoutMs: 20_000,
} as const;

/**
 * The operator's search engine: the first that is set, in the order of the settings; null when there is none. Opens no
 * connection by itself.
 */
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

function webSearchOver(wire: WebSearchWire, outbound: Outbound): WebSearch {
  const endpoint: Endpoint = {
    name: wire.name,
    failure: (fault, message, options) => new WebSearchError(fault, message, options),
    ...(wire.statuses && { statuses: wire.statuses }),
  };
  return {
    name: wire.name,
    async search({ text, most }, signal) {
      const wanted = Math.min(Math.max(1, most), webSearchLimits.pages);
      const query = text.slice(0, webSearchLimits.query).toWellFormed().trim();
      const call = { ...wire.request(query, wanted), signal, ...patience, maxBytes };
      try {
        return await askEndpoint(outbound, endpoint, call, (answer) => cleanPages(wire.read(answer), wanted));
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      }
    },
  };
}
