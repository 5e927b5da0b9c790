import type { ExportedFile } from '../accounts/index.ts';

/** Text or bytes as a stream that produces no faster than its reader consumes. */
export function bytesOf(content: ExportedFile['content'] | AsyncIterable<string>): ReadableStream<Uint8Array> {
  return ReadableStream.from(encodeAll(typeof content === 'string' ? [content] : content));
}

async function* encodeAll(parts: AsyncIterable<string | Uint8Array> | Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield typeof part === 'string' ? encoder.encode(part) : part;
}
