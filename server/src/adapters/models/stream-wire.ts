import { StringDecoder } from 'node:string_decoder';
import { type Outbound, OutboundError, type OutboundResponse } from '../../platform/outbound/outbound.ts';
import { ModelError, type ModelEvent, type TakeEvents } from '../../ports/model-provider.ts';
import { EventBatch } from './event-batch.ts';
import { eventFrames, type Frames, type MakeFrames, MessageTooLarge } from './frames.ts';
import { isObject } from './json-object.ts';
import { StallWatch, type WireLimits } from './stall-watch.ts';
import { faultOf, faultWithin, retryAfterOf, vendorError, withoutKey } from './vendor-error.ts';

/** Understands the messages of one stream of one protocol. Pure apart from its own state. */
export interface WireReader {
  /** Reads one message, with the name of its event where it has one; throws ModelError. */
  read(data: string, batch: EventBatch, event?: string): void;
  /** Whether the stream said all it has to say, so that nothing more need be waited for. */
  readonly complete: boolean;
  /** Adds the last events, `end` the very last. False when the answer was cut off before its end. */
  finish(batch: EventBatch): boolean;
}

export interface WireCall {
  readonly outbound: Outbound;
  readonly url: string;
  /** POST, unless there is nothing to send. */
  readonly method?: 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly apiKey: string | undefined;
  readonly limits: WireLimits;
  readonly reader: WireReader;
  /** How its messages are told apart: server-sent events, unless it says otherwise. */
  readonly frames?: MakeFrames;
}

/** Bytes. A stream of a million tokens is some 100 MB on the wire. */
const maxStreamBytes = 256 * 1024 * 1024;
/** Of a failed answer only so much is read, and waited for only so long. */
const maxErrorBytes = 64 * 1024;
const errorBodyMs = 5_000;
/** How long a finished connection may take to end by itself, so that it can be used again. */
const drainMs = 1_000;

/** Sends one request and streams its answer: one array of events per network read. */
export async function streamWire(call: WireCall, signal: AbortSignal, take: TakeEvents): Promise<void> {
  signal.throwIfAborted();
  const watch = new StallWatch(call.limits, signal);
  let hasAnswered = false;
  try {
    const response = await send(call, watch);
    hasAnswered = true;
    await readAnswer(response, call, watch, take);
  } catch (error) {
    const fault = translate(error, watch, signal, hasAnswered);
    throw fault instanceof ModelError ? withoutKey(fault, call.apiKey) : fault;
  } finally {
    watch.stop();
  }
}

/** The hot path: read, understood and handed on in one go for each network read. */
function readAnswer(
  response: OutboundResponse,
  { reader, frames = eventFrames }: WireCall,
  watch: StallWatch,
  take: TakeEvents,
): Promise<void> {
  const messages = new MessageReader(reader, frames);
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
      // The connection may end by itself, so that the next request can use it; it is closed when it does not.
      draining = setTimeout(response.discard, drainMs);
      resolve();
    };
    const read = (bytes: Uint8Array | null) => {
      try {
        const fault = messages.read(bytes);
        const found = messages.batch.take();
        // Counts come before the first word with some vendors, and are no sign of one.
        if (found.some(isSign)) watch.progress();
        // What came before the fault is the reader's, although it came in the same read.
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
        reject(error);
      },
    });
  });
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
    // The watch keeps all other times: one timer a stream instead of one a read.
    connectTimeoutMs: call.limits.connectMs,
    maxBytes: maxStreamBytes,
  });
  if (response.status !== 200) throw await faultedAnswer(response, call.apiKey);
  const [type = ''] = (response.headers['content-type'] ?? '').split(';');
  if (!noStreams.has(type.trim().toLowerCase())) return response;
  const body = parseLoosely(await errorText(response));
  // Servers and gateways there are that say what is wrong with a status that says nothing is.
  if (isObject(body) && body.error) throw faultWithin(body.error);
  throw new ModelError('unreachable', `The provider answered with ${type} instead of a stream.`);
}

/** A page, as a sign-in or another service at a wrong address answers with, and what a server that cannot stream does. */
const noStreams: ReadonlySet<string> = new Set(['text/html', 'application/json']);

/** What an answer that is no success says went wrong. */
export async function faultedAnswer(response: OutboundResponse, apiKey: string | undefined): Promise<ModelError> {
  const fault = faultOf(response.status, parseLoosely(await errorText(response)));
  const retryAfter = retryAfterOf(response.headers, new Date());
  return withoutKey(vendorError(fault, { retryAfter }), apiKey);
}

/** A failure before there was any answer, as the port has it. */
export function unreachable(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const kind = error.kind === 'refused' ? 'network' : 'unreachable';
  return new ModelError(kind, error.message, { cause: error });
}

/** From bytes to the messages of one stream. */
class MessageReader {
  readonly batch = new EventBatch();
  readonly #reader: WireReader;
  /** Holds back the bytes of a character that is cut in half between two reads. */
  readonly #decoder = new StringDecoder('utf8');
  readonly #frames: Frames;

  constructor(reader: WireReader, frames: MakeFrames) {
    this.#reader = reader;
    this.#frames = frames((data, event) => {
      if (!reader.complete) reader.read(data, this.batch, event);
    });
  }

  /** Reads on into the batch; null is the end. Gives the fault that ends the stream, if there is one. */
  read(bytes: Uint8Array | null): unknown {
    try {
      this.#frames.feed(bytes === null ? this.#decoder.end() : this.#decoder.write(bytes));
      // A last line without its line end is still a message to some servers.
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
    // What has come is enough; the status speaks for itself.
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

function translate(error: unknown, watch: StallWatch, signal: AbortSignal, hasAnswered: boolean): unknown {
  if (signal.aborted) return signal.reason;
  if (watch.late) return new ModelError('timeout', `The provider sent ${watch.late}.`);
  if (error instanceof OutboundError) {
    // Before an answer, what ran out is the time to connect: the watch keeps all others.
    const broken = error.kind === 'timeout' ? 'timeout' : 'network';
    const kind = !hasAnswered && error.kind !== 'refused' ? 'unreachable' : broken;
    return new ModelError(kind, error.message, { cause: error });
  }
  return error;
}
