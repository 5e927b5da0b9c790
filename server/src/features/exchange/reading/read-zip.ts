import { openAsBlob } from 'node:fs';
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js';
import { UnreadableImport } from './split-json.ts';

/** What an archive may hold: entries; bytes that all that is read unpacks to; how many times its size a large part may unpack to. */
const limits = { entries: 100_000, unpacked: 600 * 1024 * 1024, ratio: 200, ratioFrom: 4 * 1024 * 1024 };

/** A text in an archive. */
export interface ZippedText {
  readonly name: string;
  chunks(): AsyncIterable<Uint8Array>;
}

/** The texts of an archive that hold chats: those of ChatGPT or Claude, of an account here, or the only JSON file there is. */
export async function readZip(path: string): Promise<readonly ZippedText[]> {
  const zip = new ZipReader(new BlobReader(await openAsBlob(path)), { useWebWorkers: false });
  const all: FileEntry[] = [];
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (all.length >= limits.entries) throw new UnreadableImport('This archive holds too many files.');
      if (!entry.directory && /\.json$/i.test(entry.filename)) all.push(entry);
    }
  } catch (cause) {
    if (cause instanceof UnreadableImport) throw cause;
    throw new UnreadableImport('This archive is damaged and could not be opened.', { cause });
  }
  const budget = { left: limits.unpacked };
  return chosen(all).map((entry) => ({ name: entry.filename, chunks: () => unpack(entry, budget) }));
}

function chosen(entries: readonly FileEntry[]): readonly FileEntry[] {
  const named = (pattern: RegExp) =>
    entries.filter(({ filename }) => pattern.test(filename)).toSorted((a, b) => (a.filename < b.filename ? -1 : 1));
  const conversations = named(/(?:^|\/)conversations(?:-\d{1,6})?\.json$/i);
  if (conversations.length > 0) return conversations;
  const ours = named(/^chats\/[^/]+\.json$/);
  if (ours.length > 0) return ours;
  if (entries.length === 1) return entries;
  throw new UnreadableImport('This archive holds no chats: there is no conversations.json in it.');
}

async function* unpack(entry: FileEntry, budget: { left: number }): AsyncGenerator<Uint8Array> {
  if (entry.encrypted) throw new UnreadableImport('This archive is protected with a password.');
  const { uncompressedSize: size, compressedSize: packed } = entry;
  const bomb = () =>
    new UnreadableImport('This archive unpacks to far more than it says or should, so it was not read.');
  if (size > budget.left || (size > limits.ratioFrom && size > packed * limits.ratio)) throw bomb();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const done = entry.getData(writable, { checkSignature: true }).then(
    () => null,
    (cause: unknown) => cause ?? new Error('unknown'),
  );
  let unpacked = 0;
  for await (const chunk of guarded(readable)) {
    unpacked += chunk.length;
    budget.left -= chunk.length;
    if (unpacked > size || budget.left < 0) throw bomb();
    yield chunk;
  }
  const failure = await done;
  if (failure)
    throw new UnreadableImport('This archive is damaged: a part of it could not be unpacked.', { cause: failure });
}

/** A stream that breaks off counts as ended here; what broke it is told by its source. */
async function* guarded(readable: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* readable;
  } catch {
    return;
  }
}
