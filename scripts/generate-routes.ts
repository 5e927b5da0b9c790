import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../contract/src/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/src/endpoints.ts';

const contract = join(import.meta.dirname, '..', 'contract', 'src');

/**
 * The folder of the files with the method and path of each endpoint. The page reads these, because it must not load the
 * schemas.
 */
export const routesFolder = join(contract, 'routes');

/**
 * Endpoints called during the first load of the page. A file belongs to a single chunk, so these are kept apart from
 * the rest of their slices; `first-load.test.ts` fails when one is missing here.
 */
const early: ReadonlySet<string> = new Set([
  'driveHistory',
  'getBilling',
  'getCredits',
  'getUsage',
  'getUser',
  'listChats',
  'listModels',
  'readChat',
  'readStatement',
  'resumeRun',
  'searchChats',
  'sendStream',
  'stopRun',
  'uploadAttachment',
] satisfies EndpointName[]);

/** The contents of these files by name: one file for the first load, and one for each file of endpoints. */
export async function renderRoutes(): Promise<ReadonlyMap<string, string>> {
  const homes = await findHomes();
  const files = new Map<string, string[]>();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const file = `${early.has(name) ? 'first-load' : (homes.get(endpoint) ?? 'endpoints')}.generated.ts`;
    const lines = files.get(file) ?? [];
    lines.push(`export const ${name}: Route<'${name}'> = { method: '${endpoint.method}', path: '${endpoint.path}' };`);
    files.set(file, lines);
  }
  return new Map([...files].map(([file, lines]) => [file, render(lines)]));
}

function render(lines: readonly string[]): string {
  return [
    '// Written by scripts/generate-routes.ts from the endpoints of the contract. Do not edit: run the script again.',
    "import type { Route } from '../endpoints.ts';",
    '',
    ...lines,
    '',
  ].join('\n');
}

/** The contract file that declares each endpoint, without its extension. */
async function findHomes(): Promise<ReadonlyMap<unknown, string>> {
  const homes = new Map<unknown, string>();
  for (const file of readdirSync(contract)) {
    if (!/^[a-z-]+\.ts$/.test(file)) continue;
    const declared: Record<string, Endpoint | undefined> = await import(join(contract, file));
    for (const each of Object.values(declared)) homes.set(each, file.replace(/\.ts$/, ''));
  }
  return homes;
}

if (import.meta.main) {
  const files = await renderRoutes();
  rmSync(routesFolder, { recursive: true, force: true });
  mkdirSync(routesFolder);
  for (const [file, text] of files) writeFileSync(join(routesFolder, file), text);
}
