import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderRoutes, routesFile } from './generate-routes.ts';

test('the routes of the page are those of the endpoints (else run: node scripts/generate-routes.ts)', () => {
  expect(readFileSync(routesFile, 'utf8')).toBe(renderRoutes());
});
