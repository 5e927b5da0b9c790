import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const root = join(import.meta.dirname, '..');
/** The budget of the first load, in gzipped bytes. */
const budget = { script: 110 * 1024, style: 14 * 1024 };
/** Packages that must not be part of the first load, because they are only needed later. */
const late = [
  'zod',
  'mdast-util-from-markdown',
  'hast-util-to-jsx-runtime',
  'micromark',
  'katex',
  'highlight.js',
  'radix-ui',
  '@radix-ui',
  '@floating-ui',
  'react-remove-scroll',
];

type Chunk = Rolldown.OutputChunk;

describe('the first load', () => {
  let files: (Chunk | Rolldown.OutputAsset)[] = [];
  let initial: Chunk[] = [];

  beforeAll(async () => {
    // The test environment would make a build of React with development checks.
    vi.stubEnv('NODE_ENV', 'production');
    const configFile = join(root, 'web', 'vite.config.ts');
    const made = await build({ configFile, root: join(root, 'web'), logLevel: 'silent', build: { write: false } });
    files = [made].flat().flatMap((each) => ('output' in each ? [...each.output] : []));
    initial = chunksOfTheFirstLoad(files);
  });

  afterAll(() => vi.unstubAllEnvs());

  it('comes in a handful of files', () => {
    expect(initial.length).toBeGreaterThan(0);
    expect(initial.length).toBeLessThanOrEqual(3);
  });

  it('fetches all of them at once and runs them in turns, so that no task is made of all', () => {
    const html = sourceOf(files.find((file) => file.fileName === 'index.html'));
    expect(html).not.toMatch(/<script[^>]+src=|modulepreload/);
    for (const { fileName } of initial) {
      expect(html).toContain(`<link rel="preload" as="script" crossorigin href="/${fileName}"`);
      expect(html).toContain(`"${fileName}"`);
    }
  });

  it('knows what a chat in the address needs beside it, in at most 20 files', () => {
    const html = sourceOf(files.find((file) => file.fileName === 'index.html'));
    const screen = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('chat-screen.tsx'));
    const needed = withImports(files, screen).filter((chunk) => !initial.includes(chunk));
    expect(needed.length).toBeLessThanOrEqual(20);
    for (const { fileName } of needed) expect(html).toContain(`"${fileName}"`);
    const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
    expect(styles.length).toBeGreaterThan(0);
    for (const style of styles) expect(html).toContain(`"${style}"`);
  });

  it('carries at most 110 KB of script and 14 KB of style', () => {
    const script = initial.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
    expect(script).toBeLessThanOrEqual(budget.script);
    const html = files.find((file) => file.fileName === 'index.html');
    const linked = [...sourceOf(html).matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    const styles = files.filter((file) => linked.includes(file.fileName));
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.reduce((sum, file) => sum + gzipSync(sourceOf(file)).length, 0)).toBeLessThanOrEqual(budget.style);
  });

  it('knows only the endpoints it calls (else name them in scripts/generate-routes.ts)', () => {
    const modules = initial.flatMap((chunk) => Object.keys(chunk.modules));
    const routes = modules.filter((id) => id.includes('/contract/src/routes/')).map((id) => basename(id));
    expect(routes).toEqual(['first-load.generated.ts']);
  });

  it('brings no schemas, Markdown, menus or dialogs along', () => {
    const modules = initial.flatMap((chunk) => Object.keys(chunk.modules));
    for (const name of late) {
      expect(
        modules.filter((id) => id.includes(`/node_modules/${name}/`)),
        name,
      ).toEqual([]);
    }
  });
});

/** The page's entry chunk and everything it imports statically. */
function chunksOfTheFirstLoad(all: readonly (Chunk | Rolldown.OutputAsset)[]): Chunk[] {
  return withImports(
    all,
    all.find((file) => file.type === 'chunk' && file.isEntry),
  );
}

function withImports(
  all: readonly (Chunk | Rolldown.OutputAsset)[],
  first: Chunk | Rolldown.OutputAsset | undefined,
): Chunk[] {
  const files = new Map(all.map((file) => [file.fileName, file] as const));
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk | Rolldown.OutputAsset | undefined) => {
    if (chunk?.type !== 'chunk' || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(files.get(name));
  };
  visit(first);
  return [...found];
}

function sourceOf(file: Chunk | Rolldown.OutputAsset | undefined): string {
  return file?.type === 'asset' ? String(file.source) : '';
}
