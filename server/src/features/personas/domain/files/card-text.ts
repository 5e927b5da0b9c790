import type { JsonRecord } from './found-persona.ts';

/** Reads the texts of a card and notes what is not as it should be. */
export class CardText {
  readonly remarks: string[] = [];
  readonly #data: JsonRecord;
  readonly #character: string;

  /** `character`: what `{{char}}` means. */
  constructor(data: JsonRecord, character: string) {
    this.#data = data;
    this.#character = character;
  }

  /** A text with its placeholders filled in; empty where there is none. `person`: what `{{user}}` means in it. */
  read(key: string, person = 'the user'): string {
    const value = this.#data[key];
    if (typeof value === 'string') return this.#filled(value, person);
    if (value !== undefined && value !== null) this.remarks.push(`“${key}” is no text and is not taken over.`);
    return '';
  }

  readList(key: string, person?: string): string[] {
    const value = this.#data[key];
    if (value === undefined || value === null) return [];
    const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
    if (!Array.isArray(value) || texts.length < value.length)
      this.remarks.push(`“${key}” is not a list of texts, and is not taken over whole.`);
    return texts.map((text) => this.#filled(text, person ?? 'the user'));
  }

  /** As much as fits. */
  fit(text: string, limit: number, what: string): string {
    if (text.length <= limit) return text;
    this.remarks.push(
      `The ${what} is longer than ${limit.toLocaleString('en-US')} characters: the rest is not taken over.`,
    );
    return text.slice(0, limit).toWellFormed();
  }

  // Source: character card V1 and V3, "{{char}}" and "{{user}}"; letters of any size.
  #filled(text: string, person: string): string {
    return text
      .replace(/\{\{char\}\}|<char>|<bot>/gi, () => this.#character)
      .replace(/\{\{user\}\}|<user>/gi, () => person);
  }
}
