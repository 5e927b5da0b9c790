import * as contract from '@atrium/contract/retrieval';
import { type Route, route } from '../../platform/http/route.ts';
import { readState } from './read-state.ts';
import type { RetrievalDeps } from './retrieval-deps.ts';

export function retrievalRoutes(deps: RetrievalDeps): readonly Route[] {
  return [route(contract.readSearchState, ({ actor }) => readState(deps)(actor.userId))];
}
