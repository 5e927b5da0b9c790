import type { MarkLetter } from './cite-marks.ts';
import type { Stretch } from './join-passages.ts';

/** The stretches that a run has found in the sources, each under the number by which the model may cite it. */
export class NumberedStretches {
  readonly #all: Stretch[] = [];
  /** Precedes each number that the model is shown. */
  readonly letter: MarkLetter;

  constructor(letter: MarkLetter = '') {
    this.letter = letter;
  }

  /** Gives each stretch a number; one that was found before keeps its own. */
  add(found: readonly Stretch[]): readonly (readonly [number: number, stretch: Stretch])[] {
    return found.map((stretch) => {
      const known = this.#all.findIndex((one) => holds(one, stretch));
      if (known >= 0) return [known + 1, this.#all[known] ?? stretch];
      this.#all.push(stretch);
      return [this.#all.length, stretch];
    });
  }

  get(number: number): Stretch | undefined {
    return this.#all[number - 1];
  }

  /** The stretch that contains these words of an item. */
  holding(place: Pick<Stretch, 'itemId' | 'start' | 'end'>): Stretch | undefined {
    return this.#all.find((one) => holds(one, place));
  }

  get all(): readonly Stretch[] {
    return this.#all;
  }
}

function holds(stretch: Stretch, { itemId, start, end }: Pick<Stretch, 'itemId' | 'start' | 'end'>): boolean {
  return stretch.itemId === itemId && stretch.start <= start && end <= stretch.end;
}
