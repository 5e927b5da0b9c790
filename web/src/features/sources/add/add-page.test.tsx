import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { AddMany } from './add-many.tsx';
import { AddPage } from './add-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const props = { spaceId: 1, owner: 'u', onBusy: () => {}, onDone: () => {} };

it.each([
  ['of a page', <AddPage key="page" {...props} />, 'Address', 'Add source'],
  ['of a list of pages', <AddMany key="many" {...props} />, 'Address of a feed or sitemap', 'List pages'],
])(
  'an address %s that is too long is refused in a sentence, never cut to another address',
  async (_, form, label, add) => {
    const { requests } = fakeServer({});
    renderPage(form);
    const user = userEvent.setup();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
    // What is added to an address without a scheme counts as well.
    const long = `example.com/${'a'.repeat(2_029)}`;
    await user.click(field);
    await user.paste(long);
    expect(field.value).toBe(long);
    await user.click(screen.getByRole('button', { name: add }));
    expect(screen.getByText('An address may have at most 2,048 characters.')).toBeTruthy();
    expect(requests).toEqual([]);
    await user.type(field, '{Backspace}');
    await user.click(screen.getByRole('button', { name: add }));
    expect(requests.map(({ body }) => body)).toEqual([{ url: `https://${long.slice(0, -1)}` }]);
  },
);
