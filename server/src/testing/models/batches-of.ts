import type { ModelEvent, ModelProvider, ModelRequest } from '../../ports/model-provider.ts';

/** A model's answer as an iterator, one item per network read. Leaving the loop ends the call. */
export async function* batchesOf(
  provider: ModelProvider,
  request: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<readonly ModelEvent[], void> {
  const leave = new AbortController();
  const arrived: (readonly ModelEvent[])[] = [];
  let over: { readonly error?: unknown } | null = null;
  let wake = (): void => undefined;
  const end = (how: { readonly error?: unknown }) => {
    over = how;
    wake();
  };
  const call = provider
    .stream(request, AbortSignal.any([signal, leave.signal]), (batch) => {
      arrived.push(batch);
      wake();
    })
    .then(
      () => end({}),
      (error: unknown) => end({ error }),
    );
  try {
    for (;;) {
      signal.throwIfAborted();
      const batch = arrived.shift();
      if (batch) yield batch;
      else if (over) {
        if ('error' in over) throw (over as { error: unknown }).error;
        return;
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    leave.abort();
    await call;
  }
}
