import { ModelError, type TakeEvents } from '../../ports/model-provider.ts';

/** A request is refused in this many ways at most before it is given up. */
const mostRefusals = 3;

interface Ways<Asking> {
  /** Asks once, and passes the answer on. */
  ask(asking: Asking, take: TakeEvents): Promise<void>;
  /** What to ask for once more after a refusal; null if nothing would help. */
  otherwise(asking: Asking, refusal: string): Asking | null;
}

/**
 * Asks a model, and after each refusal once more in another way: no vendor has another way to tell what its models
 * take. A refusal comes before any answer and is not paid for; what goes wrong later is none, because the reader has
 * heard the beginning. Returns the refusals that led to the answer.
 */
export async function askUntilTaken<Asking>(
  first: Asking,
  { ask, otherwise }: Ways<Asking>,
  take: TakeEvents,
): Promise<readonly string[]> {
  const told: string[] = [];
  let isHeard = false;
  const heard: TakeEvents = (events) => {
    isHeard = true;
    take(events);
  };
  for (let asking = first; ; ) {
    try {
      await ask(asking, heard);
      return told;
    } catch (error) {
      const isRefusal = error instanceof ModelError && !isHeard && told.length < mostRefusals;
      const other = isRefusal ? otherwise(asking, error.message) : null;
      if (!isRefusal || !other) throw error;
      asking = other;
      told.push(error.message);
    }
  }
}
