import { type Outbound, OutboundError, type OutboundResponse } from '../../platform/outbound/outbound.ts';
import { type Embedder, EmbedderError } from '../../ports/embedder.ts';
import { readModelName } from './read-model-name.ts';
import { type EmbeddingVendor, wires } from './wires.ts';

export interface EmbedderSettings {
  /** As the operator wrote it. */
  readonly model: string;
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  /** Keys the operator gave for a vendor's other models. */
  readonly vendorKeys?: Readonly<Partial<Record<EmbeddingVendor, string | null>>>;
}

/** 96 vectors of 4,096 numbers in JSON are some 9 MB. */
const maxBytes = 32 * 1024 * 1024;

/** The embedding model of the operator. Opens nothing by itself. */
export function connectEmbedder(settings: EmbedderSettings, outbound: Outbound): Embedder {
  const { vendor, model } = readModelName(settings.model, settings.baseUrl !== null);
  const wire = wires[vendor];
  const address = settings.baseUrl ?? wire.address ?? '';
  const apiKey = settings.apiKey ?? settings.vendorKeys?.[vendor] ?? null;
  return {
    name: vendor === 'openai-compatible' ? model : `${vendor}/${model}`,
    mostTexts: wire.mostTexts,
    async embed(texts, purpose, signal) {
      const answer = await ask(outbound, {
        url: address + wire.path(model),
        body: JSON.stringify(wire.body(model, texts, purpose)),
        headers: apiKey ? wire.headers(apiKey) : {},
        signal,
      });
      return vectorsOf(answer, wire.read, texts.length);
    },
  };
}

interface Asked {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

async function ask(outbound: Outbound, { url, body, headers, signal }: Asked): Promise<unknown> {
  try {
    const response = await outbound.request({
      url,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body,
      signal,
      trust: 'operator',
      connectTimeoutMs: 5_000,
      headersTimeoutMs: 60_000,
      bodyTimeoutMs: 30_000,
      maxBytes,
    });
    if (response.status >= 300) throw refusal(response);
    return JSON.parse(await response.text());
  } catch (error) {
    if (error instanceof EmbedderError) throw error;
    if (error instanceof OutboundError)
      throw new EmbedderError('unreachable', `The embedding model could not be reached: ${error.kind}.`, {
        cause: error,
      });
    throw new EmbedderError('unreachable', 'The embedding model answered what is no JSON.', { cause: error });
  }
}

/** What a vendor says of a refusal may repeat the key or the text: it is not read. */
function refusal(response: OutboundResponse): EmbedderError {
  response.discard();
  const { status } = response;
  const message = `The embedding model answered ${status}.`;
  if (status === 401 || status === 403) return new EmbedderError('auth', message);
  if (status === 402 || status === 429) return new EmbedderError('rate-limit', message);
  if (status === 400 || status === 413 || status === 422) return new EmbedderError('refused', message);
  return new EmbedderError('unreachable', message);
}

function vectorsOf(
  answer: unknown,
  read: (answer: unknown) => readonly (readonly number[])[],
  wanted: number,
): readonly (readonly number[])[] {
  let vectors: readonly (readonly number[])[];
  try {
    vectors = read(answer);
  } catch (error) {
    throw new EmbedderError('unreachable', 'The embedding model answered in a form that is not known.', {
      cause: error,
    });
  }
  const length = vectors[0]?.length ?? 0;
  if (vectors.length !== wanted || vectors.some((vector) => vector.length !== length))
    throw new EmbedderError('unreachable', 'The embedding model answered with other vectors than it was asked for.');
  return vectors;
}
