import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGuide } from './create-guide.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const ids = () => createGuide(folder, 'Atrium').pages.map(({ id }) => id);

it('is empty where an installation leaves it out', () => {
  expect(createGuide(join(folder, 'none'), 'Atrium').pages).toEqual([]);
});

it('has its pages in the order in which the first one leads to them, those it does not name last', () => {
  write('admin.md', '# Admins');
  write('backup.md', '# Backup');
  write('start.md', '# Start');
  write('zebra.md', '# Zebra');
  write('index.md', '# Welcome\n\n- [Start](start.md)\n- [Elsewhere](https://example.org/a.md)\n- [Admins](admin.md)');
  expect(ids()).toEqual(['index', 'start', 'admin', 'backup', 'zebra']);
});

it('without a first page has them by their names, each with its title and the product’s name', () => {
  write('b.md', '# About {product}\n\n{product} is here.');
  write('a.md', 'No title.');
  expect(ids()).toEqual(['a', 'b']);
  expect(createGuide(folder, 'Agora').pages[1]).toEqual({
    id: 'b',
    title: 'About Agora',
    text: '# About Agora\n\nAgora is here.',
  });
});
