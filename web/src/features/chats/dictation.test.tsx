import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '../../ui/notices/toast.ts';
import { field, open } from './chat-stage.tsx';

interface Result {
  readonly transcript: string;
  readonly isFinal: boolean;
}

/** Fakes the browser's speech recognition: it hears what the test says, and fails if the test tells it to. */
class Recognition extends EventTarget {
  static latest: Recognition | null = null;
  static refusal: string | null = null;
  continuous = false;
  interimResults = false;
  lang = '';
  isStarted = false;
  onresult: ((event: { resultIndex: number; results: unknown }) => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  start(): void {
    Recognition.latest = this;
    this.isStarted = true;
    const { refusal } = Recognition;
    if (refusal !== null) queueMicrotask(() => this.onerror?.({ error: refusal }));
  }
  stop(): void {
    this.isStarted = false;
    this.onend?.();
  }
  /**
   * Passes on everything heard since the start, as the API does; results before `resultIndex` were reported earlier.
   */
  hear(resultIndex: number, ...heard: readonly Result[]): void {
    const results = heard.map(({ transcript, isFinal }) => Object.assign([{ transcript }], { isFinal }));
    act(() => this.onresult?.({ resultIndex, results }));
  }
}

const heard = (transcript: string, isFinal = false): Result => ({ transcript, isFinal });

async function dictate() {
  const { user } = open();
  await field();
  await user.click(screen.getByRole('button', { name: 'Dictate' }));
  return { user };
}

async function listening() {
  const { user } = await dictate();
  return { user, recognition: await vi.waitUntil(() => Recognition.latest) };
}

test('without speech recognition dictation says so', async () => {
  await dictate();
  expect(await screen.findByText('Speech recognition is not supported in your browser')).toBeTruthy();
});

describe('dictation', () => {
  beforeEach(() => {
    Recognition.latest = null;
    Recognition.refusal = null;
    vi.stubGlobal('webkitSpeechRecognition', Recognition);
  });
  afterEach(() => vi.stubGlobal('webkitSpeechRecognition', undefined));

  test('that fails ends, and says why', async () => {
    Recognition.refusal = 'not-allowed';
    await dictate();
    await waitFor(() => expect(useToasts.getState().toasts[0]?.description).toContain('does not allow this page'));
    expect(screen.getByRole('button', { name: 'Dictate' })).toBeTruthy();
  });

  test('listens on in American English, shows what may still change, and writes what is certain', async () => {
    const { user, recognition } = await listening();
    expect(recognition).toMatchObject({ continuous: true, interimResults: true, lang: 'en-US' });
    recognition.hear(0, heard('perhaps this'));
    expect(screen.getByText('perhaps this')).toBeTruthy();
    expect((await field()).value).toBe('');
    recognition.hear(0, heard('one', true));
    expect((await field()).value).toBe('one');
    expect(screen.queryByText('perhaps this')).toBeNull();
    recognition.hear(1, heard('one', true), heard(' two ', true));
    expect((await field()).value).toBe('one two');
    await user.type(await field(), ' and');
    recognition.hear(2, heard('one', true), heard('two', true), heard('three', true));
    expect((await field()).value).toBe('one two and three');
  });

  test('ends by the same button, and keeps what it has written', async () => {
    const { user, recognition } = await listening();
    recognition.hear(0, heard('one', true), heard('and perha'));
    await user.click(screen.getByRole('button', { name: 'Stop dictation' }));
    expect(recognition.isStarted).toBe(false);
    expect(screen.getByRole('button', { name: 'Dictate' })).toBeTruthy();
    expect(screen.queryByText('and perha')).toBeNull();
    expect((await field()).value).toBe('one');
    expect(useToasts.getState().toasts).toEqual([]);
    // Browsers tell what they made of the last words once they are told to stop.
    recognition.hear(1, heard('one', true), heard('and perhaps', true));
    expect((await field()).value).toBe('one and perhaps');
  });

  test('that the browser ends by itself is off', async () => {
    const { recognition } = await listening();
    act(() => recognition.stop());
    expect(screen.getByRole('button', { name: 'Dictate' })).toBeTruthy();
  });

  test('that is ended before it begins does not begin', async () => {
    const { user } = await dictate();
    await user.click(screen.getByRole('button', { name: 'Stop dictation' }));
    await import('./composer/bar/dictation.tsx');
    expect(Recognition.latest?.isStarted ?? false).toBe(false);
    expect(screen.getByRole('button', { name: 'Dictate' })).toBeTruthy();
  });
});
