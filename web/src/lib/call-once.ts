import type { ResponseOf } from '@atrium/contract/endpoint';
import type { EndpointName, Endpoints, Route } from '@atrium/contract/endpoints';
import { addressOf, type CallInput, call } from './api.ts';
import { ProblemError } from './problem-error.ts';
import { uuidV7 } from './uuid-v7.ts';

type KeyedName = {
  [N in EndpointName]: Endpoints[N] extends { readonly oncePerKey: true } ? N : never;
}[EndpointName];

/** Keys of what was asked for and not answered yet, by what it was. */
const keys = new Map<string, string>();

/**
 * Calls an endpoint that makes something, under a key that is kept until it answers: what is tried again because its
 * answer was lost is not made a second time.
 */
export async function callOnce<N extends KeyedName>(
  route: Route<N>,
  input: CallInput<N>,
): Promise<ResponseOf<Endpoints[N]>> {
  const what = addressOf(route, input.params) + JSON.stringify(input.body);
  const key = keys.get(what) ?? uuidV7();
  keys.set(what, key);
  try {
    const answer = await call<EndpointName>(route, { ...input, headers: { 'idempotency-key': key } } as never);
    keys.delete(what);
    return answer as never;
  } catch (error) {
    // What it made may be gone since. Any other refusal made nothing, and a failure may have.
    if (error instanceof ProblemError && error.code === 'conflict') keys.delete(what);
    throw error;
  }
}
