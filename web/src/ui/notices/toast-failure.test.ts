import { expect, it, vi } from 'vitest';
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
  const undo = async () => {
    isUndone = true;
  };
  const failure = 'The task could not be brought back';
  offerUndo({ title: 'Task deleted', description: 'Buy milk', undo, failure });
  expect(shown()).toMatchObject({ title: 'Task deleted', description: 'Buy milk', duration: 10_000 });
  expect(isUndone).toBe(false);
  shown()?.action?.run();
  expect(isUndone).toBe(true);
  offerUndo({ title: 'Space deleted', duration: 30_000, undo, failure });
  expect(shown()?.duration).toBe(30_000);
  expect(shown()?.action?.label).toBe('Undo');
});

it('offers to try again what could not be taken back for now, and not what cannot be taken back at all', async () => {
  let fault: unknown = new TypeError('Failed to fetch');
  let tries = 0;
  const undo = async () => {
    tries += 1;
    if (fault) throw fault;
  };
  offerUndo({ title: 'Task deleted', undo, failure: 'The task could not be brought back' });
  const press = async (label: string, then: number) => {
    expect(shown()?.action?.label).toBe(label);
    shown()?.action?.run();
    await vi.waitFor(() => expect(tries).toBe(then));
  };
  await press('Undo', 1);
  await vi.waitFor(() =>
    expect(shown()).toMatchObject({ kind: 'danger', title: 'The task could not be brought back', duration: 60_000 }),
  );
  await press('Try again', 2);
  fault = new ProblemError(404, '', '{"code":"not-found","message":"It is there no more."}');
  await press('Try again', 3);
  await vi.waitFor(() => expect(shown()?.description).toBe('It is there no more.'));
  expect(shown()?.action).toBeUndefined();
});
