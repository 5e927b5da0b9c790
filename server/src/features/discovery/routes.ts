import * as contract from '@atrium/contract/discovery';
import { type Route, route } from '../../platform/http/route.ts';
import { discoverPages } from './discover-pages.ts';
import type { DiscoveryDeps } from './discovery-deps.ts';
import { listPages } from './list-pages.ts';

export function discoveryRoutes(deps: DiscoveryDeps): readonly Route[] {
  return [
    route(contract.discoverPages, ({ actor, params, body }) => discoverPages(deps)(actor, params.spaceId, body.wish)),
    route(contract.listPages, ({ actor, params, body }) => listPages(deps)(actor, params.spaceId, body.url)),
  ];
}
