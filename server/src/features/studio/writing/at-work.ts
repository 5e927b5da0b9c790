import { CallBrokenOff } from '../../inference/index.ts';

/** The reports that this process is writing, so that one cancelled here stops at once. */
export class AtWork {
  readonly #calls = new Map<string, AbortController>();

  enter(id: string): AbortController {
    const told = new AbortController();
    this.#calls.set(id, told);
    return told;
  }

  leave(id: string, told: AbortController): void {
    if (this.#calls.get(id) === told) this.#calls.delete(id);
  }

  breakOff(id: string): void {
    this.#calls.get(id)?.abort(new CallBrokenOff('The report was cancelled.'));
  }
}
