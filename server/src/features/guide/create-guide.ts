import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listGuide, readGuide } from '@atrium/contract/guide';
import { Problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';

/** A page of the guide as it is on disk. */
export interface GuideFile {
  /** The file's name without its extension. */
  readonly id: string;
  readonly title: string;
  /** Markdown, with the product's name filled in. */
  readonly text: string;
}

/** The slice's public interface: the user's guide, read once at start. */
export interface Guide {
  readonly routes: readonly Route[];
  readonly pages: readonly GuideFile[];
}

export function createGuide(folder: string, productName: string): Guide {
  const pages = readPages(folder, productName);
  return {
    pages,
    routes: [
      route(listGuide, async () => pages.map(({ id, title }) => ({ page: id, title }))),
      route(readGuide, async ({ params }) => {
        const found = pages.find(({ id }) => id === params.page);
        if (!found) throw new Problem('not-found');
        return { page: found.id, title: found.title, content: found.text };
      }),
    ],
  };
}

/**
 * Reads the pages: none if the installation leaves the guide out; else first `index`, then the pages in the order in
 * which it links to them.
 */
function readPages(folder: string, productName: string): readonly GuideFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const order = orderOf(folder);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b, 'en'))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll('{product}', productName);
      const id = name.slice(0, -'.md'.length);
      return { id, title: /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? id, text };
    });
}

/** The index page, then the pages that it links to, in order. */
function orderOf(folder: string): readonly string[] {
  const index = join(folder, 'index.md');
  if (!existsSync(index)) return [];
  return [
    'index.md',
    ...[...readFileSync(index, 'utf8').matchAll(/\]\(([a-z0-9-]+\.md)\)/g)].map(([, name]) => name ?? ''),
  ];
}
