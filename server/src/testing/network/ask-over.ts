import { DeliveryPace } from '../../platform/outbound/delivery-pace.ts';
import { Exchange } from '../../platform/outbound/exchange.ts';
import type { OutboundError, OutboundRequest } from '../../platform/outbound/outbound.ts';
import type { StreamConnections } from '../../platform/outbound/streams/stream-connections.ts';

const connectTimeoutMs = 5_000;
const here: Omit<OutboundRequest, 'url'> = { trust: 'operator', method: 'POST', body: 'Grüße' };

/** Makes a request and waits for the whole answer. Returns its text, or the kind of the error. */
export async function askOver(
  connections: StreamConnections,
  url: string,
  more: Partial<OutboundRequest> = {},
): Promise<string> {
  const { response } = beginOver(connections, url, more);
  return response.then((answer) => answer.text()).catch((error: OutboundError) => error.kind);
}

/** Makes a request without waiting. */
export function beginOver(
  connections: StreamConnections,
  url: string,
  more: Partial<OutboundRequest> = {},
  timeout = connectTimeoutMs,
) {
  const target = new URL(url);
  const exchange = new Exchange({
    url,
    host: target.host,
    maxBytes: 1_000_000,
    totalTimeoutMs: undefined,
    signal: more.signal,
    pace: new DeliveryPace(),
  });
  connections.dispatch(target, { ...here, url, ...more }, timeout, exchange);
  return exchange;
}
