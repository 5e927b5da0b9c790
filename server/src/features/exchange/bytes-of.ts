import type { ExportedFile } from '../accounts/index.ts';

/** Text or bytes as a stream that is read only as fast as its reader takes it. */
export function bytesOf(content: ExportedFile['content'] | AsyncIterable<string>): ReadableStream<Uint8Array> {
  return ReadableStream.from(encodeAll(typeof content === 'string' ? [content] : content));
}

async function* encodeAll(parts: AsyncIterable<string | Uint8Array> | Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield typeof part === 'string' ? encoder.encode(part) : part;
}
