import { useCallback, useEffect, useRef, useState } from 'react';
import { showAlert } from '../alerts.ts';

/** The part of the Web Speech API that is used here; the type library leaves it out. */
interface Recognition extends EventTarget {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  start(): void;
  stop(): void;
  onresult: ((event: { readonly resultIndex: number; readonly results: ResultList }) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
}
type ResultList = ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;

declare global {
  interface Window {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  }
}

interface Dictation {
  readonly isOn: boolean;
  /** What is being heard and may still change. */
  readonly interim: string;
  toggle(): void;
}

/** Speech to text by the browser: continuous, with interim results, in American English. Errors end it. */
export function useDictation(onText: (text: string) => void): Dictation {
  const [isOn, setIsOn] = useState(false);
  const [interim, setInterim] = useState('');
  const recognition = useRef<Recognition | null>(null);
  const listener = useRef(onText);
  useEffect(() => {
    listener.current = onText;
  }, [onText]);
  useEffect(() => () => recognition.current?.stop(), []);

  const toggle = useCallback(() => {
    if (recognition.current) {
      recognition.current.stop();
      return;
    }
    const Recognizer = window.SpeechRecognition ?? window.webkitSpeechRecognition;
    if (!Recognizer) {
      showAlert([{ words: 'Speech recognition is not supported in your browser' }]);
      return;
    }
    const end = () => {
      recognition.current = null;
      setIsOn(false);
      setInterim('');
    };
    const started = listen(new Recognizer(), (text) => listener.current(text), setInterim, end);
    recognition.current = started;
    setIsOn(true);
  }, []);
  return { isOn, interim, toggle };
}

function listen(
  recognition: Recognition,
  onFinal: (text: string) => void,
  onInterim: (text: string) => void,
  onEnd: () => void,
): Recognition {
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.lang = 'en-US';
  recognition.onresult = ({ resultIndex, results }) => {
    let interim = '';
    for (let at = resultIndex; at < results.length; at++) {
      const result = results[at];
      const text = result?.[0]?.transcript ?? '';
      if (result?.isFinal) onFinal(text.trim());
      else interim += text;
    }
    onInterim(interim);
  };
  // Loaded beside the listening, so that it is there when the network is what fails.
  const faults = import('./tell-dictation-fault.ts').catch(() => undefined);
  recognition.onerror = ({ error }) => {
    recognition.stop();
    void faults.then((loaded) => loaded?.tellDictationFault(error));
  };
  recognition.onend = onEnd;
  recognition.start();
  return recognition;
}

/** A transcript after what is written, separated by a space. */
export function appendTranscript(text: string, transcript: string): string {
  return text === '' || /\s$/.test(text) ? text + transcript : `${text} ${transcript}`;
}
