import { personaLimits } from '@atrium/contract/persona-rules';
import type { JsonRecord } from './found-persona.ts';

const placeholders = /\{\{(?:char|user)\}\}|<(?:char|bot|user)>/gi;

interface Reading {
  /** The most characters to read. */
  readonly most?: number;
  readonly person?: string;
}

/** Reads the texts of a card, and collects remarks about invalid ones. */
export class CardText {
  readonly remarks: string[] = [];
  readonly #data: JsonRecord;
  readonly #character: string;

  /** `character`: the replacement of `{{char}}`, cut to the length of a name. */
  constructor(data: JsonRecord, character: string) {
    this.#data = data;
    this.#character = character.slice(0, personaLimits.name).toWellFormed();
  }

  /**
   * A text with its placeholders replaced; empty if there is none. A result longer than `most` may be cut anywhere
   * after that length. `person`: the replacement of `{{user}}`.
   */
  read(key: string, { most = personaLimits.text, person = 'the user' }: Reading = {}): string {
    const value = this.#data[key];
    if (typeof value === 'string') return this.#filled(value, most, person);
    if (value !== undefined && value !== null) this.remarks.push(`“${key}” is not a text and is not taken over.`);
    return '';
  }

  /** The first `wanted` texts of a list that are not blank. */
  readList(key: string, wanted: number, { most = personaLimits.text, person = 'the user' }: Reading = {}): string[] {
    const value = this.#data[key];
    if (value === undefined || value === null) return [];
    const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
    if (!Array.isArray(value) || texts.length < value.length)
      this.remarks.push(`“${key}” is not a list of texts, and only its texts are taken over.`);
    const written = texts.filter((text) => text.trim() !== '').slice(0, wanted);
    return written.map((text) => this.#filled(text, most, person));
  }

  /** The part of a text that fits the limit, with a remark if it was cut. */
  fit(text: string, limit: number, what: string): string {
    if (text.length <= limit) return text;
    this.remarks.push(
      `The ${what} is longer than ${limit.toLocaleString('en-US')} characters: the rest is not taken over.`,
    );
    return text.slice(0, limit).toWellFormed();
  }

  // Source: character card V1 and V3, "{{char}}" and "{{user}}", case-insensitive. Stops at the length that is kept:
  // the placeholders have only a few letters each, and could expand a small file to gigabytes.
  #filled(text: string, most: number, person: string): string {
    let filled = '';
    let at = 0;
    for (const { 0: placeholder, index } of text.matchAll(placeholders)) {
      filled += text.slice(at, index) + (/user/i.test(placeholder) ? person : this.#character);
      at = index + placeholder.length;
      if (filled.length > most) return filled;
    }
    return filled + text.slice(at);
  }
}
