import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FaultLine } from './fault-line.tsx';

afterEach(cleanup);

const fault = 'Something above is missing.';

it('has the element of what is announced politely before its first words, and keeps it', () => {
  const { rerender } = render(<FaultLine role="status">{false}</FaultLine>);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  for (const text of [fault, '']) {
    rerender(<FaultLine role="status">{text}</FaultLine>);
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe(text);
  }
});

it('draws nothing of what interrupts until it is said', () => {
  const { container, rerender } = render(<FaultLine>{null}</FaultLine>);
  expect(container.innerHTML).toBe('');
  rerender(<FaultLine>{fault}</FaultLine>);
  expect(screen.getByRole('alert').textContent).toBe(fault);
});
