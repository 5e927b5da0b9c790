import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { Markdown } from './markdown.tsx';

const text = `| **Supplier** | Q2 | Q3 | Change | Why |
|---|---|---|---|---|
| Nordhafen | 1 | 2 | 3 | 4 |

Beside them:

| Port | Fee |
|---|---|
| Skarholm | 9 |

|   |   |
|---|---|
| a | b |

And in autumn:

| Port | Fee |
|---|---|
| Skarholm | 12 |`;

it('tables are told apart by their first headings or a number, by whoever steps through the regions of a page', async () => {
  renderPage(<Markdown messageId="m" text={text} sources={[]} isOpen={false} />);
  const tables = await screen.findAllByRole('region');
  expect(tables.map((table) => table.getAttribute('aria-label'))).toEqual([
    'Table: Supplier, Q2, Q3, Change',
    'Table: Port, Fee',
    'Table',
    'Table 2: Port, Fee',
  ]);
});
