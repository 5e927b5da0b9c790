import type { Citation } from '@atrium/contract/run-event';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { navigate, useAddressQuery } from '../../../lib/navigation.ts';
import { openCited } from '../messages/grounding/open-cited.ts';
import { CitedPane } from './cited-pane.tsx';

/** Like the main column of a space: a mark, and the panel it opens while the address names it. */
function Stage() {
  const [query] = useAddressQuery();
  const source = query.get('source');
  useEffect(() => () => history.replaceState(null, '', '/dashboard'), []);
  return (
    <>
      <button
        type="button"
        onClick={() => navigate('/dashboard?chat=c&source=a&at=1-2', { state: { quote: 'Nine.' } })}
      >
        1
      </button>
      <button type="button" onClick={() => navigate('/dashboard?chat=c&source=b&at=3-4')}>
        2
      </button>
      {source && (
        <CitedPane place={source}>
          <button type="button">Within</button>
        </CitedPane>
      )}
    </>
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const press = (name: string) => {
  const mark = screen.getByRole('button', { name });
  act(() => mark.focus());
  fireEvent.click(mark);
  return mark;
};
const pane = () => screen.queryByRole('region', { name: 'What is cited' });

it('takes the focus, says what was quoted, and gives the focus back on Escape', () => {
  render(<Stage />);
  const mark = press('1');
  expect(document.activeElement).toBe(pane());
  expect(pane()?.getAttribute('aria-description')).toBe('“Nine.”');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Within' }), { key: 'Escape' });
  expect(pane()).toBeNull();
  expect(location.search).toBe('?chat=c');
  expect(document.activeElement).toBe(mark);
});

it('that shows another place goes back to the mark that led there', () => {
  render(<Stage />);
  press('1');
  const second = press('2');
  expect(document.activeElement).toBe(pane());
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(document.activeElement).toBe(second);
});

it('brings the words back into sight when its mark is pressed once more', () => {
  const scroll = vi.fn();
  // jsdom has no layout and nothing to scroll.
  Element.prototype.scrollIntoView = scroll;
  window.history.replaceState(null, '', '/dashboard');
  const open = openCited(2, 'c');
  const citation: Citation = { id: 's1', title: 'Rules', quote: 'Nine.', itemId: 'a', start: 1, end: 2 };
  render(
    <>
      <button type="button" onClick={() => open?.(citation)}>
        1
      </button>
      <CitedPane place="a">
        <mark>Nine.</mark>
      </CitedPane>
    </>,
  );
  press('1');
  const entries = window.history.length;
  expect(scroll).not.toHaveBeenCalled();
  const mark = press('1');
  expect(scroll.mock.contexts).toEqual([screen.getByText('Nine.')]);
  expect(document.activeElement).toBe(pane());
  expect(mark).not.toBe(document.activeElement);
  // No history entry was added: one step back leaves the source at once.
  expect(window.history.length).toBe(entries);
});

it('leaves the focus where somebody has gone meanwhile', () => {
  render(<Stage />);
  press('1');
  const other = screen.getByRole('button', { name: '2' });
  act(() => other.focus());
  act(() => navigate('/dashboard?chat=c'));
  expect(pane()).toBeNull();
  expect(document.activeElement).toBe(other);
});
