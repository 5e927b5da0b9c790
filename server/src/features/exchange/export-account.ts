import type { ExportedFile } from '../accounts/index.ts';
import { bytesOf } from './bytes-of.ts';
import type { ExchangeDeps } from './exchange-deps.ts';

/**
 * The most archives being sent at once. One whose reader stalls costs some pages of a chat in memory; the server
 * disconnects a reader that is too slow.
 */
export const mostArchives = 100;

/** Extensions of files that are already compressed. */
const packed = /\.(?:png|jpe?g|gif|webp|pdf|zip|docx)$/;

/**
 * Everything that a user has here, as the bytes of a ZIP file. Entries are read, compressed and sent one after another,
 * as fast as the reader consumes them: memory use does not grow with the account.
 */
export function exportAccount(deps: ExchangeDeps): (userId: string) => ReadableStream<Uint8Array> {
  return (userId) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    void write(deps, userId, writable).catch((cause: unknown) => {
      // A reader who disconnected is not an error of ours. Any other reader can tell that the file is cut off, because
      // a ZIP ends with its directory.
      deps.log.warn({ userId, err: cause }, 'the archive of an account was not written to its end');
      return writable.abort(cause).catch(() => undefined);
    });
    return readable;
  };
}

async function write(deps: ExchangeDeps, userId: string, writable: WritableStream<Uint8Array>): Promise<void> {
  // Loaded only here and where an archive is read: few users ever have one made.
  const { configure, ZipWriter } = await import('@zip.js/zip.js');
  // The library limits how many archives a process compresses at once, and counts those whose reader stalls. Without
  // web workers, its limit would only decide how many slow readers block all others.
  configure({ maxWorkers: mostArchives });
  const zip = new ZipWriter(writable, { useWebWorkers: false, extendedTimestamp: false });
  const taken = new Set<string>();
  for (const { exporting } of deps.lifecycles) {
    if (!exporting) continue;
    for await (const { path, content } of exporting(userId)) {
      if (taken.has(path)) continue;
      taken.add(path);
      const level = packed.test(path) ? 0 : 6;
      await zip.add(path, bytesOf(content), { level, lastModDate: deps.clock.now() });
    }
  }
  await zip.add('README.txt', bytesOf(readme(deps.productName)), { level: 6 });
  await zip.close();
}

const readme = (productName: string): ExportedFile['content'] =>
  [
    `Your account on ${productName}.`,
    '',
    'chats/    each chat twice: .json with every branch (docs/chat-format.md), .md to read (not of very long ones)',
    'files/    attached files; files/index.json has their names',
    'account/  profile, ways to sign in, shared links, payments',
    'personas/ each persona as a file that can be imported, portraits of your own; personas.json has all personas',
    'notes/    each note as Markdown; spaces.json has the spaces',
    'sources/  files and read texts of sources; sources/index.json has their names',
    'reports/  each report as Markdown',
    'tasks.json, integrations.json (services without their keys)',
    'credits/  the statement of your credits',
    'drive/    the copy in your cloud drive, if it is on',
    'usage/    calls of models',
    '',
    'What you do not have is left out.',
    `The chats and their files can be imported into ${productName} under Settings, Data, a persona under Digital Personas.`,
    '',
  ].join('\n');
