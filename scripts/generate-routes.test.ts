import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderRoutes, routesFolder } from './generate-routes.ts';

test('the routes of the page are those of the endpoints (else run: node scripts/generate-routes.ts)', async () => {
  const written = readdirSync(routesFolder).map((file) => [file, readFileSync(join(routesFolder, file), 'utf8')]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(await renderRoutes()));
});
