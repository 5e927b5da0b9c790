import { showAlert } from '../alerts.ts';
import { tellDictationFault } from './tell-dictation-fault.ts';

/** The part of the Web Speech API that is used here. TypeScript's DOM types do not have it. */
export interface Recognition extends EventTarget {
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

/**
 * Starts speech recognition: continuous, with interim results, in American English. An error ends it and is shown to
 * the user. Null if the browser does not support it.
 */
export function listen(
  onFinal: (text: string) => void,
  onInterim: (text: string) => void,
  onEnd: () => void,
): Recognition | null {
  const Recognizer = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  if (!Recognizer) {
    onEnd();
    showAlert([{ words: 'Speech recognition is not supported in your browser' }]);
    return null;
  }
  const recognition = new Recognizer();
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
    tellDictationFault(error);
  };
  recognition.onend = onEnd;
  recognition.start();
  return recognition;
}
