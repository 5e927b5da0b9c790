import type { Endpoint } from '@atrium/contract/endpoint';
import { readOpenApi, readVersion, showDocs } from '@atrium/contract/operations';
import { type Route, route } from '../route.ts';
import { renderDocsPage } from './docs-page.ts';
import { renderOpenApi } from './openapi.ts';

/** Routes that describe the API itself: its version, and its reference as a document and as a page. */
export function operationsRoutes(
  endpoints: Readonly<Record<string, Endpoint>>,
  name: string,
  version: string,
): readonly Route[] {
  // Built on first request: building it would take a sixth of every start.
  let document: { openapi: string } | undefined;
  const documented = () => {
    document ??= renderOpenApi(endpoints, name, version) as { openapi: string };
    return document;
  };
  return [
    route(readVersion, async () => ({ name, version })),
    route(readOpenApi, async () => documented()),
    route(showDocs, async ({ reply }) => {
      reply.type('text/html; charset=utf-8').send(renderDocsPage(endpoints, name, version));
      return undefined;
    }),
  ];
}
