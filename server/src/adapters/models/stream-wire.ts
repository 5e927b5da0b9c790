import { StringDecoder } from 'node:string_decoder';
import { type Outbound, OutboundError, type OutboundResponse } from '../../platform/outbound/outbound.ts';
import { ModelError, type ModelEvent, NotSent, type TakeEvents } from '../../ports/model-provider.ts';
import { EventBatch } from './event-batch.ts';
import { eventFrames, type Frames, type MakeFrames, MessageTooLarge } from './frames.ts';
import { jsonFrames } from './json-frames.ts';
import { isObject, type JsonObject } from './json-object.ts';
import { StallWatch, type WireLimits } from './stall-watch.ts';
import { faultOf, faultWithin, retryAfterOf, retryDelayIn, vendorError, withoutKey } from './vendor-error.ts';

/** Interprets the messages of one stream in one protocol. It has no side effects beyond its own state. */
export interface WireReader {
  /** Reads one message, with the name of its event if it has one; throws ModelError. */
  read(data: string, batch: EventBatch, event?: string): void;
  /** Reads an answer that is one JSON object and no stream; false if it is no answer. */
  readWhole?(body: JsonObject, batch: EventBatch): boolean;
  /** Whether the stream has delivered everything, so that there is nothing more to wait for. */
  readonly complete: boolean;
  /** Whether the vendor has said that the answer is whole, so that only counts may follow. */
  readonly isWhole?: boolean;
  /** Adds the last events; `end` is the very last. Returns false when the answer was cut off. */
  finish(batch: EventBatch): boolean;
}

export interface WireCall {
  readonly outbound: Outbound;
  readonly url: string;
  /** Absent: POST. A GET sends no body. */
  readonly method?: 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly apiKey: string | undefined;
  readonly limits: WireLimits;
  readonly reader: WireReader;
  /** Whether the provider is paid for an earlier request of the same call, which this one goes on with. */
  readonly goesOn?: boolean;
  /** How messages are separated; server-sent events by default. */
  readonly frames?: MakeFrames;
}

/** Maximum bytes of a stream. A million tokens take some 100 MB on the wire. */
const maxStreamBytes = 256 * 1024 * 1024;
/** Limits for reading the body of a failed answer: bytes, and milliseconds. */
const maxErrorBytes = 64 * 1024;
const errorBodyMs = 5_000;
/** How long a finished connection may take to end by itself, so that it can be reused, in milliseconds. */
const drainMs = 1_000;

/** Sends one request and streams its answer, with one array of events per network read. */
export async function streamWire(call: WireCall, signal: AbortSignal, take: TakeEvents): Promise<void> {
  signal.throwIfAborted();
  const watch = new StallWatch(call.limits, signal);
  let hasAnswered = false;
  try {
    const response = await send(call, watch);
    hasAnswered = true;
    await readAnswer(response, call, watch, signal, take);
  } catch (error) {
    const fault = signal.aborted ? abortOf(error, call, signal) : translate(error, watch, hasAnswered);
    throw fault instanceof ModelError ? withoutKey(fault, call.apiKey) : fault;
  } finally {
    watch.stop();
  }
}

/** The hot path: each network read is parsed and passed on synchronously. */
function readAnswer(
  response: OutboundResponse,
  { reader, frames = eventFrames }: WireCall,
  watch: StallWatch,
  signal: AbortSignal,
  take: TakeEvents,
): Promise<void> {
  const messages = new MessageReader(reader, frames, isJson(response));
  return new Promise((resolve, reject) => {
    let draining: NodeJS.Timeout | undefined;
    let isOver = false;
    const end = (error?: unknown) => {
      isOver = true;
      if (error !== undefined) {
        reject(error);
        response.discard();
        return;
      }
      // If the connection ends by itself, the next request can reuse it; otherwise it is closed.
      draining = setTimeout(response.discard, drainMs);
      resolve();
    };
    const read = (bytes: Uint8Array | null) => {
      try {
        const fault = messages.read(bytes);
        const found = messages.batch.take();
        // Some vendors send counts before the first word; they do not count as progress.
        if (found.some(isSign)) watch.progress();
        if (reader.isWhole) watch.whole();
        // Events before a fault are still delivered, even if they came in the same read.
        if (found.length > 0) take(found);
        if (fault !== undefined) end(fault);
        else if (bytes === null || reader.complete) end();
      } catch (error) {
        end(error);
      }
    };
    response.follow({
      data: (bytes) => {
        if (!isOver) read(bytes);
      },
      end: () => {
        if (!isOver) read(null);
        clearTimeout(draining);
      },
      fail: (error) => {
        clearTimeout(draining);
        if (isOver) return;
        // The vendor had said that the answer is whole: only what follows it is lost, such as its usage.
        const isWhole = !signal.aborted && reader.finish(messages.batch);
        end(isWhole ? passOn(messages.batch.take(), take) : error);
      },
    });
  });
}

/** Returns what the receiver throws. */
function passOn(events: readonly ModelEvent[], take: TakeEvents): unknown {
  try {
    take(events);
    return undefined;
  } catch (error) {
    return error;
  }
}

const isSign = ({ type }: ModelEvent): boolean => type !== 'usage';

async function send(call: WireCall, watch: StallWatch): Promise<OutboundResponse> {
  const response = await call.outbound.request({
    url: call.url,
    ...(call.method === 'GET'
      ? { headers: { accept: 'text/event-stream', ...call.headers } }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...call.headers },
          body: call.body,
        }),
    signal: watch.signal,
    trust: 'operator',
    isStream: true,
    // The watch enforces all other timeouts, with one timer per stream instead of one per read.
    connectTimeoutMs: call.limits.connectMs,
    maxBytes: maxStreamBytes,
  });
  if (response.status !== 200) throw await faultedAnswer(response, call.apiKey);
  if (typeOf(response) !== 'text/html') return response;
  // A page, as sent by a sign-in or another service at a wrong address.
  throw faultIn(parseLoosely(await errorText(response))) ?? noStream('text/html');
}

const isJson = (response: OutboundResponse): boolean => typeOf(response) === 'application/json';

function typeOf({ headers }: OutboundResponse): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}

/** Some servers and gateways report errors with a success status. */
function faultIn(body: unknown): ModelError | null {
  return isObject(body) && body.error ? faultWithin(body.error) : null;
}

function noStream(type: string): ModelError {
  return new ModelError('unreachable', `The provider answered with ${type} instead of a stream.`);
}

/** The error that an unsuccessful answer describes. */
export async function faultedAnswer(response: OutboundResponse, apiKey: string | undefined): Promise<ModelError> {
  const body = parseLoosely(await errorText(response));
  const retryAfter = retryAfterOf(response.headers, new Date()) ?? retryDelayIn(body);
  return withoutKey(vendorError(faultOf(response.status, body), { retryAfter }), apiKey);
}

/** What an aborted call throws, given the error it ended with. */
export function abortOf(error: unknown, { goesOn }: Pick<WireCall, 'goesOn'>, { reason }: AbortSignal): unknown {
  return error instanceof OutboundError && error.isUnsent && !goesOn ? new NotSent(reason) : reason;
}

/** Converts a failure before any answer to the port's error. */
export function unreachable(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const kind = error.kind === 'refused' ? 'network' : 'unreachable';
  return new ModelError(kind, error.message, { cause: error });
}

/** Turns bytes into the messages of one stream. */
class MessageReader {
  readonly batch = new EventBatch();
  readonly #reader: WireReader;
  /** Holds back the bytes of a character that is cut in half between two reads. */
  readonly #decoder = new StringDecoder('utf8');
  readonly #frames: Frames;

  constructor(reader: WireReader, frames: MakeFrames, mayBeWhole: boolean) {
    this.#reader = reader;
    const make = mayBeWhole ? jsonFrames(frames, (body) => this.#readWhole(body)) : frames;
    this.#frames = make(
      (data, event) => {
        if (!reader.complete) reader.read(data, this.batch, event);
      },
      (error) => {
        if (!reader.complete) throw faultWithin(error);
      },
    );
  }

  #readWhole(body: unknown): void {
    const answer: unknown = Array.isArray(body) ? body[0] : body;
    const fault = faultIn(answer);
    if (fault) throw fault;
    const isRead = isObject(answer) && this.#reader.readWhole?.(answer, this.batch);
    if (!isRead) throw noStream('application/json');
  }

  /** Reads bytes into the batch; null marks the end. Returns the error that ends the stream, if any. */
  read(bytes: Uint8Array | null): unknown {
    try {
      this.#frames.feed(bytes === null ? this.#decoder.end() : this.#decoder.write(bytes));
      // Some servers send their last message without a line end.
      if (bytes === null) this.#frames.end();
      if ((bytes === null || this.#reader.complete) && !this.#reader.finish(this.batch)) {
        return new ModelError('network', 'The stream of the provider was cut off.');
      }
      return undefined;
    } catch (error) {
      return error instanceof MessageTooLarge
        ? new ModelError('network', 'The provider sent a message that is too large.')
        : error;
    }
  }
}

async function errorText(response: OutboundResponse): Promise<string> {
  const timer = setTimeout(() => response.discard(), errorBodyMs);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body) {
      parts.push(part);
      size += part.length;
      if (size >= maxErrorBytes) break;
    }
  } catch {
    // The text so far is enough, because the status already says what happened.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.slice(0, 300) };
  }
}

function translate(error: unknown, watch: StallWatch, hasAnswered: boolean): unknown {
  if (watch.late) return new ModelError('timeout', `The provider sent ${watch.late}.`);
  if (error instanceof OutboundError) {
    // Before an answer only the connect timeout can expire here; the watch enforces all others.
    const broken = error.kind === 'timeout' ? 'timeout' : 'network';
    const kind = !hasAnswered && error.kind !== 'refused' ? 'unreachable' : broken;
    return new ModelError(kind, error.message, { cause: error });
  }
  return error;
}
