import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type Embedder, EmbedderError } from '../../ports/embedder.ts';
import { askEndpoint, type Endpoint } from '../endpoint/ask-endpoint.ts';
import { isOfRequest } from '../endpoint/is-of-request.ts';
import { plainFault } from '../endpoint/plain-fault.ts';
import { readModelName } from './read-model-name.ts';
import { type EmbeddingVendor, wires } from './wires.ts';

export interface EmbedderSettings {
  /** As the operator wrote it. */
  readonly model: string;
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  /** Keys that the operator set for a vendor's other models. */
  readonly vendorKeys?: Readonly<Partial<Record<EmbeddingVendor, string | null>>>;
}

/** 96 vectors of 4,096 numbers are some 9 MB of JSON. */
const maxBytes = 32 * 1024 * 1024;

const endpoint: Endpoint = {
  name: 'The embedding model',
  failure: (fault, message, options) => new EmbedderError(plainFault(fault), message, options),
  isOfRequest,
};

/** The operator's embedding model. Opens no connection by itself. */
export function connectEmbedder(settings: EmbedderSettings, outbound: Outbound): Embedder {
  const { vendor, model } = readModelName(settings.model, settings.baseUrl !== null);
  const wire = wires[vendor];
  const address = settings.baseUrl ?? wire.address ?? '';
  const apiKey = settings.apiKey ?? settings.vendorKeys?.[vendor] ?? null;
  return {
    name: vendor === 'openai-compatible' ? model : `${vendor}/${model}`,
    mostTexts: wire.mostTexts,
    async embed(texts, purpose, signal) {
      const call = {
        url: address + wire.path(model),
        headers: apiKey ? wire.headers(apiKey) : {},
        body: wire.body(model, texts, purpose),
        signal,
        connectTimeoutMs: 5_000,
        headersTimeoutMs: 60_000,
        bodyTimeoutMs: 30_000,
        maxBytes,
      };
      return askEndpoint(outbound, endpoint, call, (answer) => asMany(wire.read(answer), texts.length));
    },
  };
}

function asMany(vectors: readonly (readonly number[])[], wanted: number): readonly (readonly number[])[] {
  const length = vectors[0]?.length ?? 0;
  if (vectors.length !== wanted || vectors.some((vector) => vector.length !== length))
    throw new Error('These are other vectors than were asked for.');
  return vectors;
}
