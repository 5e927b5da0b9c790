import type { ForeignFile } from './foreign-chat.ts';
import { asText, endOfName, type Loose, own, recordsOf } from './loose-values.ts';
import { absentFile, absentPicture, type Notes, noted } from './notes.ts';

/** The paths of files in an archive of ChatGPT, by their ids, with which their names begin: `file-…` or `file_…`. */
export type Assets = ReadonlyMap<string, string>;

/** The id of a file is the last part of a pointer, such as `sediment://file_…`, and the beginning of the file's name. */
const idOfAsset = /^(?:.*\/)?(file[-_][A-Za-z0-9]+)/s;

/** The files of an archive of ChatGPT; an id that two files have is that of the first. */
export function assetsIn(paths: readonly string[]): Assets {
  const found = new Map<string, string>();
  for (const path of paths) {
    const id = idOfAsset.exec(path)?.[1];
    if (id && !found.has(id)) found.set(id, path);
  }
  return found;
}

/** The pictures and files of one message: those in the archive come along, the others are named in its text. */
export class MessageFiles {
  readonly #assets: Assets;
  readonly #attachments: readonly Loose[];
  readonly #notes: Notes;
  readonly #found = new Map<string, ForeignFile>();
  /** The attachments that the text names already, as pictures. */
  readonly #named = new Set<Loose>();

  constructor(assets: Assets, metadata: Loose | null, notes: Notes) {
    this.#assets = assets;
    this.#attachments = recordsOf(own(metadata, 'attachments'));
    this.#notes = notes;
  }

  /** What stands in the text for a picture, by its name if that is known; empty for one that comes along. */
  picture(part: Loose | null): string {
    const id = idOfAsset.exec(asText(own(part, 'asset_pointer')))?.[1] ?? '';
    const attachment = this.#attachments.find((each) => own(each, 'id') === id) ?? null;
    const name = asText(own(attachment, 'name'));
    const ending = /\.(?:png|jpe?g|gif|webp)$/i.exec(this.#assets.get(id) ?? '')?.[0] ?? '.png';
    // The server reads from the content which kind of picture it is.
    if (this.#take(id, name || `picture${ending}`, 'image/png')) return '';
    this.#notes.add(noted.pictures);
    if (attachment) this.#named.add(attachment);
    return name ? absentFile(name) : absentPicture;
  }

  /** Lines for the attached files that are not in the archive, without the pictures that stand in the text. */
  absent(): string[] {
    return this.#attachments.flatMap((attachment) => {
      if (this.#named.has(attachment)) return [];
      const name = asText(own(attachment, 'name'));
      const type = asText(own(attachment, 'mime_type')) || asText(own(attachment, 'mimeType'));
      if (name === '' || this.#take(asText(own(attachment, 'id')), name, type)) return [];
      this.#notes.add(noted.files);
      return [absentFile(name)];
    });
  }

  /** Those that come along. */
  found(): ForeignFile[] {
    return [...this.#found.values()];
  }

  #take(id: string, name: string, type: string): boolean {
    const path = this.#assets.get(id);
    if (path === undefined) return false;
    if (!this.#found.has(id)) this.#found.set(id, { id, name: endOfName(name), type, path });
    return true;
  }
}
