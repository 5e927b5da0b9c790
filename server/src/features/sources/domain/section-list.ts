import type { Section } from './outline.ts';

/**
 * Collects the sections of a text, at most `most`. If there are more, only those of the highest level are kept, or none
 * if these are too many as well: to keep the first ones would be wrong, because all later text would seem to belong to
 * the last of them.
 */
export class SectionList {
  readonly #most: number;
  #sections: Section[] = [];
  #highest = 0;
  #holdsHighestOnly = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether nothing is kept any more, however many sections follow. */
  get isOver(): boolean {
    return this.#highest > this.#most;
  }

  add(section: Section): void {
    if (section.level === 1) this.#highest++;
    else if (this.#holdsHighestOnly) return;
    this.#sections.push(section);
    if (this.#sections.length <= this.#most || this.#holdsHighestOnly) return;
    this.#sections = this.#sections.filter(({ level }) => level === 1);
    this.#holdsHighestOnly = true;
  }

  toArray(): Section[] {
    return this.isOver ? [] : this.#sections;
  }
}

/** At most `most` of the sections, by the same rule. */
export function bounded(sections: readonly Section[], most: number): Section[] {
  const list = new SectionList(most);
  for (const section of sections) list.add(section);
  return list.toArray();
}
