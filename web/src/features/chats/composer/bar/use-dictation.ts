import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../../../../ui/notices/toast.ts';
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

/** Why dictation ended, by the API's own code. Silence, and an end that was asked for, need no word. */
const reasons: Readonly<Record<string, string>> = {
  'not-allowed':
    'The browser does not allow this page to use the microphone. Allow it in the site settings, and try again.',
  'service-not-allowed': 'This browser does not allow speech recognition. Another browser may.',
  'audio-capture': 'No microphone was found. Connect one, and try again.',
  network: "The browser's speech recognition could not be reached. Try again, or use another browser.",
  'language-not-supported': "The browser's speech recognition does not know American English here.",
};

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
      showAlert(['Speech recognition is not supported in your browser']);
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
  recognition.onerror = ({ error }) => {
    recognition.stop();
    const description = reasons[error];
    if (description !== undefined) toast({ title: 'Dictation Stopped', description, kind: 'danger' });
  };
  recognition.onend = onEnd;
  recognition.start();
  return recognition;
}

/** A transcript after what is written, separated by a space. */
export function appendTranscript(text: string, transcript: string): string {
  return text === '' || /\s$/.test(text) ? text + transcript : `${text} ${transcript}`;
}
