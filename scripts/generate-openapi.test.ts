import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiFile, renderOpenApiFile } from './generate-openapi.ts';

test('docs/openapi.json is the API as it is declared (else run: node scripts/generate-openapi.ts)', () => {
  expect(readFileSync(openApiFile, 'utf8')).toBe(renderOpenApiFile());
});
