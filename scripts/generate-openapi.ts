import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../contract/src/endpoints.ts';
import { renderOpenApi } from '../server/src/platform/http/pages/openapi.ts';
import { root } from './run-step.ts';

/** The API reference is kept in the repository, so that a change of the API is visible in a review. */
export const openApiFile = join(root, 'docs', 'openapi.json');

export function renderOpenApiFile(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `${JSON.stringify(renderOpenApi(endpoints, 'Atrium', version), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(openApiFile, renderOpenApiFile());
