import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listGuide, readGuide } from '@atrium/contract/guide';
import { Problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';

/** A page of the guide as it stands on the disk. */
export interface GuideFile {
  /** The file's name without its ending and its number for ordering. */
  readonly id: string;
  readonly title: string;
  /** Markdown, with the product's name filled in. */
  readonly text: string;
}

/** The door of the slice: the user's guide, read once at start. */
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

/** None where an installation leaves the guide out; else in the order in which `index`, which comes first, leads to them. */
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

/** The page that says what the product is, then those it names, as it names them. */
function orderOf(folder: string): readonly string[] {
  const index = join(folder, 'index.md');
  if (!existsSync(index)) return [];
  return [
    'index.md',
    ...[...readFileSync(index, 'utf8').matchAll(/\]\(([a-z0-9-]+\.md)\)/g)].map(([, name]) => name ?? ''),
  ];
}
