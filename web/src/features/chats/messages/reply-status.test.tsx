import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplyStatus } from './reply-status.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const said = () => screen.getByRole('status').textContent;
const wait = () => act(() => vi.advanceTimersByTime(1000));

test('that a reply is being written is said in a region that was there before the words, and that it has ended', () => {
  const { rerender } = render(<ReplyStatus isBusy hasFailed={false} isHeld={false} />);
  expect(said()).toBe('');
  wait();
  expect(said()).toBe('A reply is being written.');
  rerender(<ReplyStatus isBusy={false} hasFailed={false} isHeld={false} />);
  wait();
  expect(said()).toBe('No reply is being written.');
});

test('of a chat that is opened to be read nothing is said', () => {
  render(<ReplyStatus isBusy={false} hasFailed={false} isHeld={false} />);
  wait();
  expect(said()).toBe('');
});

test('that a question is held is said where the reply has ended', () => {
  const { rerender } = render(<ReplyStatus isBusy hasFailed={false} isHeld={false} />);
  wait();
  rerender(<ReplyStatus isBusy={false} hasFailed={false} isHeld />);
  wait();
  expect(said()).toBe('No reply is being written. What waits is held.');
});

test('after a reply that failed only what waits is told of: a toast has told the failure', () => {
  const { rerender } = render(<ReplyStatus isBusy hasFailed={false} isHeld={false} />);
  wait();
  rerender(<ReplyStatus isBusy={false} hasFailed isHeld={false} />);
  wait();
  expect(said()).toBe('');
  rerender(<ReplyStatus isBusy={false} hasFailed isHeld />);
  wait();
  expect(said()).toBe('What waits is held.');
});
