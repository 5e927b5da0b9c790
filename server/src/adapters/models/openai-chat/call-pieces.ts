import type { EventBatch } from '../event-batch.ts';
import { isObject, type JsonObject } from '../json-object.ts';
import { wholeObject } from './whole-object.ts';

interface OpenCall {
  id: string;
  name: string;
  arguments: string;
}

/**
 * Assembles the tool calls of one answer from their pieces. The index of a piece says which call it belongs to. But
 * some servers give every call the index 0 or none, so a piece with a name and an id of its own begins another call.
 * Others give every piece an id of its own, so an id alone does not begin one, or give the pieces of one call, with its
 * id, an index each.
 */
export class CallPieces {
  readonly #calls: OpenCall[] = [];
  readonly #byIndex = new Map<number, OpenCall>();

  get count(): number {
    return this.#calls.length;
  }

  add(piece: JsonObject): void {
    const wanted = isObject(piece.function) ? piece.function : {};
    const id = textOr(piece.id);
    const name = textOr(wanted.name);
    const index = typeof piece.index === 'number' ? piece.index : null;
    const known = index === null ? this.#calls.at(-1) : (this.#byIndex.get(index) ?? this.#named(id, name));
    const isOther = known !== undefined && known.name !== '' && name !== '' && (id ? id !== known.id : index === null);
    const call = known === undefined || isOther ? this.#begin(index) : known;
    if (id !== '') call.id = id;
    if (name !== '') call.name = name;
    call.arguments += argumentsIn(wanted.arguments);
  }

  /** Adds the complete calls to the batch. */
  end(batch: EventBatch): void {
    for (const call of this.#calls) {
      batch.push({ type: 'tool-call', id: call.id, name: call.name, arguments: wholeObject(call.arguments) || '{}' });
    }
  }

  #named(id: string, name: string): OpenCall | undefined {
    return this.#calls.find((call) => id !== '' && call.id === id && (name === '' || call.name === name));
  }

  #begin(index: number | null): OpenCall {
    const call = { id: `call_${this.#calls.length}`, name: '', arguments: '' };
    this.#calls.push(call);
    if (index !== null) this.#byIndex.set(index, call);
    return call;
  }
}

const textOr = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A piece of JSON text; some servers send the object itself. */
const argumentsIn = (value: unknown): string => (isObject(value) ? JSON.stringify(value) : textOr(value));
