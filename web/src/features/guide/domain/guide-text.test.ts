import { expect, it } from 'vitest';
import { guideText } from './guide-text.ts';

const addressOf = (page: string) => `/guide/${page}`;

it('leaves the title to the page and points links between pages at their addresses', () => {
  const text =
    '# Models\n\nSee [start](start.md), [backup](./backup.md#restore) and [elsewhere](https://example.org/a.md).\n';
  expect(guideText(text, addressOf)).toBe(
    'See [start](/guide/start), [backup](/guide/backup#restore) and [elsewhere](https://example.org/a.md).\n',
  );
});

it('keeps a text without a title whole, and headings further down', () => {
  expect(guideText('Text\n\n# Not the title\n', addressOf)).toBe('Text\n\n# Not the title\n');
});
