import { nameLine } from '../../../platform/text/name-line.ts';
import { decodeText, encodingOf } from '../decode-text.ts';
import { maxZippedTextBytes } from '../limits.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { ZipArchive, type ZipEntry } from './zip-archive.ts';

const binaryExtensions = /\.(zip|docx|xlsx|pptx|pdf|png|jpe?g|gif|webp|gz|7z|rar|exe|dll|so|jar|class|mp[34]|woff2?)$/i;
/**
 * Names of files that are surely text, so that one too large to be read is missed. Not `.ts`: one of that size is a film.
 */
const textExtensions =
  /\.(txt|text|log|md|markdown|rst|tex|csv|tsv|jsonl?|ndjson|geojson|xml|x?html?|svg|ya?ml|toml|ini|conf|cfg|properties|[cm]?jsx?|tsx|css|py|java|c|cc|cpp|h|hpp|cs|go|rs|rb|php|sh|sql|srt|vtt|ics|vcf|eml)$/i;

/** The most characters of a file's name that are shown. */
const maxNameChars = 300;

function textOf(archive: ZipArchive, entry: ZipEntry): string | null {
  if (entry.isFolder || binaryExtensions.test(entry.name)) return null;
  if (entry.bytes > maxZippedTextBytes) {
    if (!textExtensions.test(entry.name)) return null;
    throw new UnreadableFile(`A file of more than ${maxZippedTextBytes / 1024 / 1024} MB is not read.`);
  }
  const bytes = archive.read(entry);
  const isBinary = encodingOf(bytes) === 'utf-8' && bytes.subarray(0, 4_096).includes(0);
  return isBinary ? null : decodeText(bytes);
}

/**
 * The names of an archive's files, followed by the text of those that are text files. Archives within it are listed but
 * not opened.
 */
export function zipText(bytes: Uint8Array, most: number): { text: string; problem: string | null } {
  const archive = new ZipArchive(bytes);
  const files = archive.entries.filter((entry) => !entry.isFolder);
  const pieces = [
    `Files in this archive (${files.length}):`,
    ...files.map((entry) => `- ${nameLine(entry.name, maxNameChars)}`),
  ];
  let length = 0;
  let problem: string | null = null;
  for (const entry of files) {
    if (length > most) break;
    try {
      const text = textOf(archive, entry);
      if (text === null) continue;
      pieces.push('', `=== ${nameLine(entry.name, maxNameChars)} ===`, text);
      length += text.length;
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      problem = `Some files of this archive were not read. ${error.message}`;
    }
  }
  return { text: pieces.join('\n'), problem };
}
