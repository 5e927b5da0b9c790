import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

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

const small = '| Port | Fee |\n|---|---|\n| Skarholm | 9 |';

function ChatWithEarlier() {
  const [hasEarlier, setHasEarlier] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setHasEarlier(true)}>
        Earlier
      </button>
      {hasEarlier && <Markdown messageId="a" text={small} sources={[]} isOpen={false} />}
      <Markdown messageId="b" text={`${small}\n\nThen:\n\n${small}`} sources={[]} isOpen={false} />
    </>
  );
}

it('a table that is drawn before others later, as where a chat is scrolled up, has the number of its place', async () => {
  renderPage(<ChatWithEarlier />);
  const names = async () => (await screen.findAllByRole('region')).map((table) => table.getAttribute('aria-label'));
  await screen.findByRole('region', { name: 'Table 2: Port, Fee' });
  screen.getByRole('button', { name: 'Earlier' }).click();
  await waitFor(async () =>
    expect(await names()).toEqual(['Table: Port, Fee', 'Table 2: Port, Fee', 'Table 3: Port, Fee']),
  );
});
