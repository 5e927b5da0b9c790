import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../contract/src/endpoints.ts';

/** Where the method and path of every endpoint stand for the page, which must not load the schemas. */
export const routesFile = join(import.meta.dirname, '..', 'contract', 'src', 'routes.generated.ts');

/** The text of that file. */
export function renderRoutes(): string {
  const lines = Object.entries(endpoints).map(
    ([name, { method, path }]) => `  ${name}: { method: '${method}', path: '${path}' },`,
  );
  return [
    '// Written by scripts/generate-routes.ts from contract/src/endpoints.ts. Do not edit: run the script again.',
    '',
    '/** Method and path of every endpoint, by its name, without the schemas: all that the page needs at run time. */',
    'export const routes = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(routesFile, renderRoutes());
