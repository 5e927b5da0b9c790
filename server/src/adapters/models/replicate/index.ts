import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';
import { ModelError, type ModelProvider, type ModelRequest } from '../../../ports/model-provider.ts';
import type { ProviderOptions } from '../provider-options.ts';
import { standardLimits, type WireLimits } from '../stall-watch.ts';
import { abortOf, faultedAnswer, streamWire, unreachable } from '../stream-wire.ts';
import { Prediction, PredictionReader } from './events.ts';
import { predictionRequest } from './request.ts';

type PredictionOptions = Omit<ProviderOptions, 'thinking'>;

/** Timeouts for creating and for cancelling a prediction, in milliseconds. */
const makeMs = 30_000;
const cancelMs = 10_000;

/** Replicate's predictions: creates one, reads its stream, and cancels it when the reader stops early. */
export function createPredictionProvider(outbound: Outbound, options: PredictionOptions): ModelProvider {
  return {
    async stream(request, signal, take) {
      signal.throwIfAborted();
      const limits = options.limits ?? standardLimits[request.thinking];
      const prediction = await makePrediction(outbound, options, request, limits, signal);
      const reader = new PredictionReader();
      try {
        await streamWire(
          {
            outbound,
            method: 'GET',
            url: streamAddress(options.baseUrl, prediction),
            headers: options.headers,
            body: '',
            apiKey: options.apiKey,
            limits,
            reader,
            goesOn: true,
          },
          signal,
          take,
        );
      } finally {
        if (!reader.complete) void cancel(outbound, options, prediction);
      }
    },
  };
}

async function makePrediction(
  outbound: Outbound,
  { baseUrl, headers, apiKey }: PredictionOptions,
  request: ModelRequest,
  { connectMs, firstTokenMs }: WireLimits,
  signal: AbortSignal,
): Promise<Prediction> {
  try {
    const response = await outbound.request({
      url: `${baseUrl}/models/${request.model.split('/').map(encodeURIComponent).join('/')}/predictions`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(predictionRequest(request)),
      signal,
      trust: 'operator',
      connectTimeoutMs: connectMs,
      headersTimeoutMs: Math.min(makeMs, firstTokenMs),
      maxBytes: 4 * 1024 * 1024,
    });
    if (response.status >= 300) throw await faultedAnswer(response, apiKey);
    const made = Prediction.safeParse(JSON.parse(await response.text()));
    if (!made.success) throw new ModelError('network', 'The provider made a prediction that cannot be streamed.');
    return made.data;
  } catch (error) {
    if (signal.aborted) throw abortOf(error, {}, signal);
    if (error instanceof OutboundError && error.kind === 'timeout')
      throw new ModelError('timeout', 'The provider made no prediction in time.', { cause: error });
    throw error instanceof SyntaxError
      ? new ModelError('network', 'The provider answered with no JSON.')
      : unreachable(error);
  }
}

/** The vendor gives the address of the stream. The key is sent there only if it belongs to the vendor. */
function streamAddress(baseUrl: string, { urls }: Prediction): string {
  const [base, stream] = [new URL(baseUrl), new URL(urls.stream)];
  const isVendors =
    stream.protocol === 'https:' && stream.port === '' && /^(.+\.)?replicate\.com$/.test(stream.hostname);
  if (isVendors || stream.origin === base.origin) return stream.href;
  throw new ModelError('network', 'The provider named a stream that is not its own.');
}

/** An unread prediction continues and is charged unless it is cancelled. */
async function cancel(outbound: Outbound, { baseUrl, headers }: PredictionOptions, { id }: Prediction): Promise<void> {
  try {
    const url = `${baseUrl}/predictions/${id}/cancel`;
    const response = await outbound.request({
      url,
      method: 'POST',
      headers,
      trust: 'operator',
      headersTimeoutMs: cancelMs,
      totalTimeoutMs: cancelMs,
    });
    response.discard();
  } catch {
    // It then ends by itself at its token limit.
  }
}
