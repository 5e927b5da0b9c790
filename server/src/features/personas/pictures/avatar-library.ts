import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AvatarItem } from '@atrium/contract/personas';
import type { BundledPortrait } from '@atrium/contract/portraits';

const types: Readonly<Record<string, string>> = { gif: 'image/gif', svg: 'image/svg+xml' };
/** Shown for names that the library does not have. */
const standIn = 'executive-assistant.gif';

export interface AvatarLibrary {
  readonly items: readonly AvatarItem[];
  /** The portrait with that file name, or the default one. */
  read(filename: string): { readonly type: string; readonly bytes: Buffer };
  /** A bundled portrait as PNG. */
  still(id: BundledPortrait): Buffer;
}

/**
 * The portraits that come with the product: the animated one of each character if there is one, else the drawing. Names
 * are looked up in a list, never on disk.
 */
export function openAvatarLibrary(folder: string): AvatarLibrary {
  const files = readdirSync(folder)
    .filter((name) => /^[a-z-]+\.(?:gif|svg)$/.test(name))
    .sort();
  const moving = new Set(files.filter((name) => name.endsWith('.gif')).map((name) => name.slice(0, -4)));
  const items = files
    .filter((name) => name.endsWith('.gif') || !moving.has(name.slice(0, -4)))
    .map((filename) => ({ filename, url: `/avatars/${filename}` }));
  return {
    items,
    read: (filename) => {
      const known = files.includes(filename) ? filename : standIn;
      return { type: types[known.slice(-3)] ?? 'application/octet-stream', bytes: readFileSync(join(folder, known)) };
    },
    still: (id) => readFileSync(join(folder, `${id}.png`)),
  };
}
