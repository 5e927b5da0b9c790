import type { Message } from '@atrium/contract/messages';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeWindow } from '../../../testing/fake-window.ts';
import '../../../testing/render-page.tsx';
import { beginRun } from '../run/begin-run.ts';
import { rowKey, useMessageWindow } from './use-message-window.ts';
import { guessHeight } from './window.ts';

const { answer } = beginRun({
  ask: { kind: 'question', text: '', attachments: [] },
  settings: { model: 'm', badge: 'Platform Routing', thinkingMode: 'fast', webSearch: false },
  chatId: 'chat',
  slot: 'chat',
  runId: 'run',
  messageId: 'q',
  lastId: null,
  personas: [],
  now: '2026-11-21T12:00:00.000Z',
});
const message = (id: string, role: Message['role']): Message => ({
  ...answer,
  id,
  role,
  runId: null,
  content: id,
  siblingIds: [id],
  status: 'complete',
});
const stood = [message('q1', 'user'), message('a1', 'assistant')];
const grown = [...stood, message('q2', 'user'), message('a2', 'assistant')];

function List({ messages }: { readonly messages: readonly Message[] }) {
  const { scroller, rowRef, range } = useMessageWindow(messages, () => undefined);
  return (
    <div ref={scroller} data-testid="list">
      {messages.slice(range.start, range.end).map((each) => (
        <div key={rowKey(each)} data-row={rowKey(each)} ref={rowRef}>
          {each.content}
        </div>
      ))}
    </div>
  );
}

/** jsdom has no layout: the list is as high as the test says. */
function setHeight(list: HTMLElement, height: number): void {
  Object.defineProperty(list, 'scrollHeight', { value: height, configurable: true });
}

function open() {
  const { rerender } = render(<List messages={stood} />);
  const list = screen.getByTestId('list');
  Object.defineProperty(list, 'clientHeight', { value: 400, configurable: true });
  setHeight(list, 600);
  act(() => vi.advanceTimersByTime(1000));
  list.scrollTop = 200;
  fireEvent.scroll(list);
  return { list, grow: () => rerender(<List messages={grown} />) };
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeWindow({ width: 1440 });
});
afterEach(() => vi.restoreAllMocks());

test('the rows in the view are drawn first, those close to it when the page is at rest', () => {
  const many = Array.from({ length: 40 }, (_, at) => message(`m${at}`, at % 2 === 0 ? 'user' : 'assistant'));
  render(<List messages={many} />);
  const list = screen.getByTestId('list');
  Object.defineProperty(list, 'clientHeight', { value: window.innerHeight, configurable: true });
  const rows = () => [...list.children].map((row) => row.textContent);
  const first = rows();
  expect(first.length).toBeLessThan(10);
  act(() => vi.advanceTimersByTime(1000));
  expect(rows().length).toBeGreaterThan(first.length + 5);
  expect(rows().slice(-first.length)).toEqual(first);
  expect(rows().at(-1)).toBe('m39');
});

test('100 ms after messages have come, the view goes to what they have become by then', () => {
  const { list, grow } = open();
  grow();
  setHeight(list, 700);
  act(() => vi.advanceTimersByTime(99));
  expect(list.scrollTop).toBe(200);
  act(() => vi.advanceTimersByTime(1));
  expect(list.scrollTop).toBe(300);
});

test('a reader who has left the end is not taken to it', () => {
  const { list, grow } = open();
  fireEvent.wheel(list, { deltaY: -100 });
  list.scrollTop = 100;
  fireEvent.scroll(list);
  grow();
  setHeight(list, 700);
  act(() => vi.advanceTimersByTime(1000));
  expect(list.scrollTop).toBe(100);
});

test('where the view stands among rows just drawn is told by their own heights, not by those guessed before', () => {
  const many = Array.from({ length: 200 }, (_, at) => message(`m${at}`, at % 2 === 0 ? 'user' : 'assistant'));
  const guessed = (to: number) => many.slice(0, to).reduce((sum, each) => sum + guessHeight(each), 0);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1000);
  render(<List messages={many} />);
  const list = screen.getByTestId('list');
  Object.defineProperty(list, 'clientHeight', { value: 400, configurable: true });
  setHeight(list, 50_000);
  act(() => vi.advanceTimersByTime(1000));
  const scrollTo = (top: number) => {
    list.scrollTop = top;
    fireEvent.scroll(list);
    act(() => vi.advanceTimersByTime(50));
  };
  const drawn = () => [...list.children].map((row) => Number(row.textContent.slice(1)));
  fireEvent.wheel(list, { deltaY: -100 });
  scrollTo(guessed(100));
  const [first = 0] = drawn();
  expect(first).toBeLessThan(100);
  // The rows before it are 1000 pixels high each: the view scrolls by that, so that the same row stays in view.
  scrollTo(guessed(first) + 1000 * (100 - first));
  expect(drawn()).toContain(100);
});
