import { posix } from 'node:path';
import { decodeText } from '../decode-text.ts';
import { readOr } from '../unreadable-file.ts';
import { readXml } from './xml-reader.ts';
import { ZipArchive, type ZipEntry } from './zip-archive.ts';

/** An archive of parts that refer to each other by relations. Source: ECMA-376 part 2. */
export class OfficePackage {
  readonly #archive: ZipArchive;
  readonly #what: string;
  /** Part names are compared without regard to case: some programs write `xl/SharedStrings.xml`. */
  readonly #parts: ReadonlyMap<string, ZipEntry>;

  /** `what` is the kind of file, used in sentences for users: 'presentation'. */
  constructor(bytes: Uint8Array, what: string) {
    this.#archive = new ZipArchive(bytes);
    this.#what = what;
    this.#parts = new Map(this.#archive.entries.map((entry) => [entry.name.toLowerCase(), entry]));
  }

  /** The XML of a part; null if there is none. */
  read(part: string): string | null {
    const entry = this.#parts.get(part.toLowerCase());
    return entry ? decodeText(this.#archive.read(entry)) : null;
  }

  /** The part that the package is about, which some programs name otherwise than the usual `word/document.xml`. */
  mainPart(usual: string): string {
    if (this.#parts.has(usual)) return usual;
    const relations = readOr([], () => [...this.relationsOf('').values()]);
    return relations.find(({ type }) => type === 'officeDocument')?.part ?? usual;
  }

  /** The parts that a part refers to, by the id it uses for them. */
  relationsOf(part: string): ReadonlyMap<string, { readonly part: string; readonly type: string }> {
    const relations = new Map<string, { part: string; type: string }>();
    const folder = posix.dirname(part);
    const xml = this.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
    if (xml === null) return relations;
    readXml(xml, this.#what, {
      open(name, { Id: id, Target: target, Type: type = '', TargetMode: mode }) {
        if (!name.endsWith('Relationship') || !id || !target || mode === 'External') return;
        const named = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
        relations.set(id, { part: named, type: type.split('/').at(-1) ?? '' });
      },
    });
    return relations;
  }
}
