import { afterEach, expect, it } from 'vitest';
import { useToasts } from '../../ui/notices/toast.ts';
import { finishConnecting } from './finish-connecting.ts';

afterEach(() => useToasts.setState({ toasts: [] }));

it('says nothing where nobody comes back', () => {
  history.replaceState(null, '', '/dashboard?error=expired');
  finishConnecting();
  expect(location.search).toBe('?error=expired');
  expect(useToasts.getState().toasts).toEqual([]);
});

it.each([
  ['', 'Google Drive connected', 'Your chats are being saved to your Drive.'],
  ['&error=cancelled', 'Google Drive was not connected', 'Google Drive was not connected: you cancelled.'],
  [
    '&error=scope-missing',
    'Google Drive was not connected',
    'Google was not given permission to keep your files. Try again and allow it.',
  ],
  ['&error=__proto__', 'Google Drive was not connected', 'Connecting did not work. Try again.'],
])('cleans the address and says how it went: %s', (error, title, description) => {
  history.replaceState(null, '', `/dashboard?settings=data&storage=google-drive${error}`);
  finishConnecting();
  expect(location.search).toBe('?settings=data');
  expect(useToasts.getState().toasts).toMatchObject([{ title, description }]);
});
