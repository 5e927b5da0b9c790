import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../../../../ui/notices/toast.ts';
import type { Recognition } from './listen.ts';

interface Dictation {
  readonly isOn: boolean;
  /** The interim transcript, which may still change. */
  readonly interim: string;
  toggle(): void;
}

/** Speech recognition by the browser: continuous, with interim results, in American English. Errors end it. */
export function useDictation(onText: (text: string) => void): Dictation {
  const [isOn, setIsOn] = useState(false);
  const [interim, setInterim] = useState('');
  const isWanted = useRef(false);
  const recognition = useRef<Recognition | null>(null);
  const listener = useRef(onText);
  useEffect(() => {
    listener.current = onText;
  }, [onText]);
  const end = useCallback(() => {
    isWanted.current = false;
    recognition.current = null;
    setIsOn(false);
    setInterim('');
  }, []);
  // Recognition that has not started yet fires no `end` event.
  const stop = useCallback(() => (recognition.current ? recognition.current.stop() : end()), [end]);
  useEffect(() => stop, [stop]);

  const toggle = useCallback(() => {
    if (isWanted.current) return stop();
    isWanted.current = true;
    setIsOn(true);
    import('./listen.ts')
      .then(({ listen }) => {
        if (!isWanted.current || recognition.current) return;
        recognition.current = listen((text) => listener.current(text), setInterim, end);
      })
      .catch(() => {
        end();
        toast({ title: 'Dictation Stopped', description: 'It could not be loaded. Try again.', kind: 'danger' });
      });
  }, [stop, end]);
  return { isOn, interim, toggle };
}

/** Appends a transcript to the text, separated by a space. */
export function appendTranscript(text: string, transcript: string): string {
  return text === '' || /\s$/.test(text) ? text + transcript : `${text} ${transcript}`;
}
