import { expect, it } from 'vitest';
import { ProblemError } from '../../lib/problem-error.ts';
import { offerUndo } from './offer-undo.ts';
import { useToasts } from './toast.ts';
import { toastFailure } from './toast-failure.ts';

const shown = () => useToasts.getState().toasts[0];

it('says what did not work with the sentence of the answer, and with another where there was no answer', () => {
  toastFailure('The task was not saved', new ProblemError(409, '', '{"code":"conflict","message":"It was changed."}'));
  expect(shown()).toMatchObject({ kind: 'danger', title: 'The task was not saved', description: 'It was changed.' });
  toastFailure('The task was not saved', new TypeError('Failed to fetch'));
  expect(shown()?.description).toBe('The server could not be reached. Try again in a moment.');
  toastFailure('The message could not be shown', new Error(), 'The chat is shown at its end.');
  expect(shown()?.description).toBe('The chat is shown at its end.');
});

it('offers to take back what was done, for longer than a toast stays, or as long as is asked', () => {
  let isUndone = false;
  offerUndo({ title: 'Task deleted', description: 'Buy milk', undo: () => (isUndone = true) });
  expect(shown()).toMatchObject({ title: 'Task deleted', description: 'Buy milk', duration: 10_000 });
  expect(isUndone).toBe(false);
  shown()?.action?.run();
  expect(isUndone).toBe(true);
  offerUndo({ title: 'Space deleted', duration: 30_000, undo: () => undefined });
  expect(shown()?.duration).toBe(30_000);
  expect(shown()?.action?.label).toBe('Undo');
});
