import { pipeline, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { type BodyReader, OutboundError, type OutboundResponse } from './outbound.ts';

// What has arrived of a body that is cut off is handed on.
const zlib = { finishFlush: constants.Z_SYNC_FLUSH };

/** Named as in RFC 9110, section 8.4.1, and RFC 8878. Null: nothing here unpacks it. */
const unpackers: Readonly<Record<string, (() => Transform) | null>> = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  deflate: () => createInflate(zlib),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
  compress: null,
  'x-compress': null,
};

/**
 * The response with its body decompressed: some proxies compress although they were asked not to. A body that is more
 * than `maxBytes` then fails as one that came so. Throws OutboundError if it is packed in several ways, or in one that
 * nothing here unpacks. A name that is no coding leaves it as it is, as in browsers: many servers send their streams with
 * `none`, so that no proxy compresses them (github.com/mattrobinsonsre/terrapod, pull 71).
 */
export function unpackResponse(response: OutboundResponse, maxBytes: number): OutboundResponse {
  const { 'content-encoding': coding = '', 'content-length': _ofPacked, ...headers } = response.headers;
  const names = coding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const [name, ...others] = names.filter((each) => Object.hasOwn(unpackers, each));
  if (name === undefined) return response;
  const { host } = new URL(response.url);
  const unpacker = others.length === 0 && unpackers[name]?.();
  if (!unpacker) {
    response.discard();
    throw new OutboundError('packed', `The answer of ${host} is packed in a way that cannot be read.`);
  }
  const limited = new LimitedUnpacker(unpacker, host, maxBytes);
  const body = { [Symbol.asyncIterator]: () => limited.iterate(response.body) };
  const bytes = async () => {
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    return Buffer.concat(parts);
  };
  return {
    ...response,
    headers,
    body,
    follow: (reader) => limited.follow(response, reader),
    text: async () => (await bytes()).toString('utf8'),
    bytes,
  };
}

class LimitedUnpacker {
  readonly #unpacker: Transform;
  readonly #host: string;
  readonly #maxBytes: number;
  #size = 0;

  constructor(unpacker: Transform, host: string, maxBytes: number) {
    this.#unpacker = unpacker;
    this.#host = host;
    this.#maxBytes = maxBytes;
  }

  async *iterate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
    // Its errors are those of the loop.
    pipeline(packed, this.#unpacker, () => undefined);
    try {
      for await (const bytes of this.#unpacker) {
        this.#count(bytes);
        yield bytes;
      }
    } catch (error) {
      throw this.#faultOf(error);
    }
    return undefined;
  }

  follow(response: OutboundResponse, reader: BodyReader): void {
    const unpacker = this.#unpacker;
    let fault: OutboundError | undefined;
    let hasFailed = false;
    const fail = (error: unknown) => {
      // Discarding the response is told as a failure of its own.
      if (hasFailed) return;
      hasFailed = true;
      unpacker.destroy();
      response.discard();
      reader.fail(this.#faultOf(error));
    };
    unpacker
      .on('data', (bytes: Buffer) => {
        try {
          this.#count(bytes);
          reader.data(bytes);
        } catch (error) {
          fail(error);
        }
      })
      .on('end', () => (fault ? reader.fail(fault) : reader.end()))
      .on('error', fail);
    response.follow({
      // The buffer is only lent.
      data: (bytes) => unpacker.write(Buffer.from(bytes)),
      end: () => unpacker.end(),
      fail: (error) => {
        if (error.kind === 'aborted') {
          fail(error);
          return;
        }
        fault = error;
        // What arrived before is read before the error.
        unpacker.end();
      },
    });
  }

  #count(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#size > this.#maxBytes)
      throw new OutboundError('too-large', `The request to ${this.#host} sent more than ${this.#maxBytes} bytes.`);
  }

  #faultOf(cause: unknown): OutboundError {
    if (cause instanceof OutboundError) return cause;
    return new OutboundError('packed', `What ${this.#host} sent cannot be unpacked.`, { cause });
  }
}
