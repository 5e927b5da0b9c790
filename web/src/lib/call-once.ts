import type { ResponseOf } from '@atrium/contract/endpoint';
import type { EndpointName, Endpoints, Route } from '@atrium/contract/endpoints';
import { addressOf, type CallInput, call } from './api.ts';
import { ProblemError } from './problem-error.ts';
import { tabDraft } from './tab-draft.ts';
import { uuidV7 } from './uuid-v7.ts';

type KeyedName = {
  [N in EndpointName]: Endpoints[N] extends { readonly oncePerKey: true } ? N : never;
}[EndpointName];

/** What was asked for and not answered yet. */
interface Pending {
  /** A hash of it: what was written does not stand here. */
  readonly what: number;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** Milliseconds; by then somebody means another one. The server knows a key for a day at least. */
const keptFor = 60 * 60 * 1000;
const mostKept = 20;

const kept = tabDraft<{ readonly pending: readonly Pending[] }>('atrium.draft-once.', ({ pending }) =>
  Array.isArray(pending),
);
/** Kept with the tab for its next load. A key of another who was here is as good as any: the server knows it by its user. */
let pending = kept.read('keys', null)?.pending ?? [];

/**
 * Calls an endpoint that creates something, with an idempotency key that is kept until the server answers. A retry
 * after a lost answer therefore creates nothing a second time.
 */
export async function callOnce<N extends KeyedName>(
  route: Route<N>,
  input: CallInput<N>,
): Promise<ResponseOf<Endpoints[N]>> {
  const what = hashOf(addressOf(route, input.params) + JSON.stringify(input.body));
  const now = Date.now();
  const known = pending.find((each) => each.what === what && now - each.since < keptFor);
  const asked = known ?? { what, key: uuidV7(), since: now };
  keep([...without(what), asked]);
  try {
    const answer = await call<EndpointName>(route, { ...input, headers: { 'idempotency-key': asked.key } } as never);
    keep(without(what));
    return answer as never;
  } catch (error) {
    // Other refusals created nothing; after a failure the key stays, because something may have been created.
    if (!(error instanceof ProblemError && error.code === 'conflict')) throw error;
    keep(without(what));
    // The key was used before, and what it created may have been deleted since: this time another one is meant.
    if (known) return callOnce(route, input);
    throw error;
  }
}

function without(what: number): readonly Pending[] {
  return pending.filter((each) => each.what !== what);
}

function keep(next: readonly Pending[]): void {
  pending = next.slice(-mostKept);
  kept.keep('keys', null, pending[0] ? { pending } : null);
}

/** FNV-1a, 32 bits. Should two of so few ever share one, the server refuses the second under the key of the first. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
