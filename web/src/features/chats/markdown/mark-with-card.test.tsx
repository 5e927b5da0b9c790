import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Citation } from './citation.tsx';
import { MessageContext, OpenCited } from './message-context.ts';
import { UnsupportedMark } from './unsupported-mark.tsx';

afterEach(cleanup);

const item = { id: 's1', title: 'Rules', location: 'Page 3', quote: 'Nine crowns.', itemId: 'i', start: 1, end: 2 };
const page = { id: 's2', title: 'Coast', url: 'https://coast.test/fees', quote: 'Twelve.' };
const bare = { id: 's3', title: 'Gone', quote: 'Words.' };
/** Addresses that an imported chat may contain. */
const elsewhere = ['/api/auth/logout', '/\\far.test', '//far.test', 'javascript:alert(1)', 'data:text/html,x'];
const strange = elsewhere.map((url, at) => ({ id: `s${at + 4}`, title: `Strange ${at}`, url }));
const message = { messageId: 'm', sources: [item, page, bare, ...strange], imageLinks: [], unsupported: [] };

function show(number: number, open: (() => void) | null = null) {
  render(
    <MessageContext value={message}>
      <OpenCited value={open}>
        <Citation number={number} />
      </OpenCited>
    </MessageContext>,
  );
}

it('tells those who do not see its card what was quoted, and where it stands', () => {
  show(1, () => undefined);
  const mark = screen.getByRole('button', { name: 'Source 1: Rules' });
  expect(mark.getAttribute('aria-description')).toBe('Page 3. “Nine crowns.”');
});

it('a press opens the source and leaves no card over it', () => {
  const open = vi.fn();
  show(1, open);
  fireEvent.click(screen.getByRole('button', { name: 'Source 1: Rules' }));
  expect(open).toHaveBeenCalledWith(item);
  expect(document.querySelector('blockquote')).toBeNull();
});

it('leaves a touch to the browser, which says an error when its own way is forbidden too late', () => {
  show(1, () => undefined);
  const mark = screen.getByRole('button', { name: 'Source 1: Rules' });
  const touch = createEvent.touchStart(mark);
  const forbidden = vi.spyOn(touch, 'preventDefault');
  fireEvent(mark, touch);
  expect(forbidden).not.toHaveBeenCalled();
});

it('of a page of the web is a link to it', () => {
  show(2);
  expect(screen.getByRole('link', { name: 'Source 2: Coast' }).getAttribute('href')).toBe('https://coast.test/fees');
});

it.each(strange)('of what is no address of the web, as $url, is no link', ({ title }) => {
  const number = message.sources.findIndex((source) => source.title === title) + 1;
  show(number);
  fireEvent.click(screen.getByRole('button', { name: `Source ${number}: ${title}` }));
  expect(screen.queryAllByRole('link')).toEqual([]);
});

it('that leads nowhere shows its words by a press', () => {
  show(3);
  fireEvent.click(screen.getByRole('button', { name: 'Source 3: Gone' }));
  expect(document.querySelector('blockquote')?.textContent).toBe('Words.');
  // The card is rendered outside the page's landmarks: screen reader users find it as a region named like the mark.
  expect(screen.getByRole('region', { name: 'Source 3: Gone' }).textContent).toContain('Words.');
});

it('of a sentence that nothing supports says why, by a press too', () => {
  render(<UnsupportedMark />);
  const mark = screen.getByRole('button', { name: 'Not supported by the cited passages' });
  expect(mark.getAttribute('aria-description')).toMatch(/do not say this/);
  act(() => fireEvent.click(mark));
  expect(screen.getByText(/look it up before you rely on it/)).toBeTruthy();
});
