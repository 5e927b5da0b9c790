import { type Outbound, OutboundError, type OutboundResponse } from '../../platform/outbound/outbound.ts';
import type { CheckKey, KeyVerdict } from '../../ports/key-check.ts';
import { addressOf, headersOf } from './connect-model.ts';
import { regionRefused } from './vendor-error.ts';
import { vendors } from './vendors.ts';

/** Maximum bytes of an answer; a list of models may be long, but only errors are searched for. */
const maxBytes = 16 * 1024 * 1024;

/** Tests a key with the cheapest call its vendor documents, mostly a list of models. README.md names the pages. */
export function createCheckKey(outbound: Outbound): CheckKey {
  return async (connection, signal) => {
    try {
      const { path, body } = vendors[connection.vendor].keyCheck;
      const response = await outbound.request({
        url: addressOf(connection) + path,
        ...(body ? { method: 'POST', body } : {}),
        headers: {
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headersOf(connection),
        },
        signal,
        trust: 'operator',
        connectTimeoutMs: 5_000,
        headersTimeoutMs: 10_000,
        bodyTimeoutMs: 5_000,
        maxBytes,
      });
      return await verdictOf(response);
    } catch (error) {
      if (error instanceof OutboundError || signal.aborted) return { state: 'untested', why: 'unreachable' };
      throw error;
    }
  };
}

/** Some vendors answer 400 to an unknown key and say so: Google `API_KEY_INVALID`, xAI `Incorrect API key provided`. */
const unknownKey = /api[_ ]?key[_ ](not valid|invalid)|(incorrect|invalid)[_ ]api[_ ]key|invalid x-api-key/i;
/** A key that is not allowed to list models is still a valid key. */
const restricted = /scope|permission/i;

async function verdictOf(response: OutboundResponse): Promise<KeyVerdict> {
  const { status } = response;
  if (status < 300) {
    response.discard();
    return { state: 'accepted' };
  }
  const said = status < 500 ? (await response.text()).slice(0, 10_000) : '';
  if (status >= 500) response.discard();
  if (regionRefused.test(said)) return { state: 'untested', why: 'in-trouble' };
  if (status === 401) return { state: 'refused' };
  if (status === 400 && unknownKey.test(said)) return { state: 'refused' };
  if (status === 403) return { state: restricted.test(said) && !unknownKey.test(said) ? 'accepted' : 'refused' };
  // Vendors report missing funds or rate limits only for a known key.
  if (status === 402 || status === 429) return { state: 'accepted' };
  return { state: 'untested', why: 'in-trouble' };
}
