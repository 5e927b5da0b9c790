import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import OfflineNote from './offline-note.tsx';

const become = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

it('says that the connection is away for as long as it is', () => {
  render(<OfflineNote />);
  expect(screen.getByRole('status').textContent).toBe('');
  become(false);
  expect(screen.getByRole('status').textContent).toBe('Offline. What you write is kept.');
  become(true);
  expect(screen.getByRole('status').textContent).toBe('');
});
