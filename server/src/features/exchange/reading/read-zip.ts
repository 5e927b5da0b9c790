import { openAsBlob } from 'node:fs';
import { maxFileBytes } from '@atrium/contract/file-rules';
import type { FileEntry } from '@zip.js/zip.js';
import { type Assets, assetsIn } from '../domain/import/chatgpt-files.ts';
import { UnreadableImport } from './split-json.ts';

/**
 * Limits of an archive: entries; bytes of everything unpacked; and how many times its compressed size a large entry may
 * unpack to.
 */
const limits = { entries: 100_000, unpacked: 600 * 1024 * 1024, ratio: 200, ratioFrom: 4 * 1024 * 1024 };

/** Limits of attached files: bytes of one file, bytes of all requested files, and requests. */
const fileLimits = { bytes: maxFileBytes, total: 2 * 1024 * 1024 * 1024, times: 20_000 };

/** More than are ever unpacked at once: a text, and the files of one of its chats. */
const entriesAtOnce = 32;

/** An entry by the name that it had before the archive was packed again. */
interface Named {
  readonly name: string;
  readonly entry: FileEntry;
}

/** A text in an archive. */
export interface ZippedText {
  readonly name: string;
  chunks(): AsyncIterable<Uint8Array>;
}

/** Returns the bytes of an attached file; null for one that is missing, too large or damaged. */
export type Unpack = (path: string) => Promise<Uint8Array | null>;

export interface ReadZip {
  readonly texts: readonly ZippedText[];
  /** What lists the projects of Claude. */
  readonly projects: readonly ZippedText[];
  readonly unpackFile: Unpack;
  /** The files beside the conversations of ChatGPT. */
  readonly assets: Assets;
}

/**
 * The texts of an archive that contain chats: those of ChatGPT or Claude, those of an account here, or all JSON files
 * there are, since some products export one chat at a time. Attached files are unpacked on request.
 */
export async function readZip(path: string): Promise<ReadZip> {
  const { BlobReader, configure, ZipReader } = await import('@zip.js/zip.js');
  // By default the library unpacks as many entries at once as there are cores. With one core, each attached file of a
  // chat whose text is still being read would wait five seconds.
  configure({ maxWorkers: entriesAtOnce });
  const zip = new ZipReader(new BlobReader(await openAsBlob(path)), { useWebWorkers: false });
  const all: Named[] = [];
  let count = 0;
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      count += 1;
      if (count > limits.entries) throw new UnreadableImport('This archive holds too many files.');
      const name = entry.filename.replaceAll('\\', '/');
      if (!entry.directory && !shadow.test(name)) all.push({ name, entry });
    }
  } catch (cause) {
    if (cause instanceof UnreadableImport) throw cause;
    throw new UnreadableImport('This archive is damaged and could not be opened.', { cause });
  }
  const budget = { left: limits.unpacked };
  const folder = folderOf(all);
  const files = all.filter(({ name }) => name.startsWith(`${folder}files/`));
  const assets = assetsIn(all.map(({ name }) => name));
  const assetPaths = new Set(assets.values());
  const paths = [
    ...all.filter(({ name }) => assetPaths.has(name)).map(({ name, entry }) => [name, entry] as const),
    ...files.map(({ name, entry }) => [name.slice(folder.length), entry] as const),
  ];
  const textOf = ({ name, entry }: Named): ZippedText => ({ name, chunks: () => unpack(entry, budget) });
  return {
    texts: chosen(all, folder).map(textOf),
    projects: all.filter(({ name }) => /(?:^|\/)projects(?:\/[^/]+)?\.json$/i.test(name)).map(textOf),
    unpackFile: unpackFrom(new Map(paths)),
    assets,
  };
}

/** The metadata files that macOS packs beside each file. */
const shadow = /^__MACOSX\/|(?:^|\/)\._[^/]*$/;

/**
 * The outermost folder with the chats of an account here: whoever unpacks an archive and packs it again includes its
 * folder. If that is called `chats` itself, what lies in it are no chats but the rest of the account.
 */
function folderOf(entries: readonly Named[]): string {
  const folders = new Set(entries.flatMap(({ name }) => /^((?:[^/]+\/)*?)chats\/[^/]+\.json$/.exec(name)?.[1] ?? []));
  let [folder = ''] = [...folders].toSorted((a, b) => a.length - b.length);
  while (folders.has(`${folder}chats/`)) folder += 'chats/';
  return folder;
}

function unpackFrom(files: ReadonlyMap<string, FileEntry>): Unpack {
  const budget = { left: fileLimits.total };
  let times = 0;
  return async (name) => {
    const entry = files.get(name);
    times += 1;
    if (!entry || times > fileLimits.times || entry.uncompressedSize > fileLimits.bytes) return null;
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of unpack(entry, budget)) chunks.push(chunk);
    } catch (error) {
      if (error instanceof UnreadableImport) return null;
      throw error;
    }
    return new Uint8Array(Buffer.concat(chunks));
  };
}

function chosen(entries: readonly Named[], folder: string): readonly Named[] {
  const texts = entries.filter(({ name }) => /\.json$/i.test(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const conversations = texts.filter(({ name }) => /(?:^|\/)conversations(?:-\d{1,6})?\.json$/i.test(name));
  if (conversations.length > 0) return conversations;
  const ours = texts.filter(
    ({ name }) => name.startsWith(folder) && /^chats\/[^/]+\.json$/.test(name.slice(folder.length)),
  );
  if (ours.length > 0) return ours;
  if (texts.length === 0) throw new UnreadableImport('This archive holds no chats: there is no JSON file in it.');
  return texts;
}

async function* unpack(entry: FileEntry, budget: { left: number }): AsyncGenerator<Uint8Array> {
  if (entry.encrypted) throw new UnreadableImport('This archive is protected with a password.');
  const { uncompressedSize: size, compressedSize: packed } = entry;
  const bomb = () =>
    new UnreadableImport('This archive unpacks to far more than it says or should, so it was not read.');
  if (size > budget.left || (size > limits.ratioFrom && size > packed * limits.ratio)) throw bomb();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const done = entry.getData(writable, { checkCrc32: true }).then(
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

/** Ends quietly when the stream breaks off, since its source reports the error. */
async function* guarded(readable: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* readable;
  } catch {
    return;
  }
}
