import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const none: readonly SpeechSynthesisVoice[] = [];
let known: readonly SpeechSynthesisVoice[] = none;

function speech(): SpeechSynthesis | null {
  return typeof speechSynthesis === 'undefined' ? null : speechSynthesis;
}

function subscribe(notify: () => void): () => void {
  const synthesis = speech();
  synthesis?.addEventListener?.('voiceschanged', notify);
  return () => synthesis?.removeEventListener?.('voiceschanged', notify);
}

/** Returns the same array while the voices are the same: browsers return a new one each time. */
function current(): readonly SpeechSynthesisVoice[] {
  const voices = speech()?.getVoices() ?? none;
  const isSame = voices.length === known.length && voices.every((voice, at) => voice.name === known[at]?.name);
  if (!isSame) known = voices;
  return known;
}

/** The voices of this browser. They load late: at first there are none, then all of them. */
export function useVoices(): readonly SpeechSynthesisVoice[] {
  return useSyncExternalStore(subscribe, current);
}

/** Whether this browser can speak at all. */
export function canSpeak(): boolean {
  return speech() !== null;
}

/** Speaks a sentence with a voice; a second call, or unmounting, stops it. */
export function useSpeaker() {
  const [isSpeaking, setIsSpeaking] = useState(false);
  useEffect(() => () => speech()?.cancel(), []);
  const toggle = useCallback((text: string, voice: SpeechSynthesisVoice | undefined, onFailure: () => void) => {
    const synthesis = speech();
    if (!synthesis) return;
    if (synthesis.speaking || synthesis.pending) {
      synthesis.cancel();
      setIsSpeaking(false);
      return;
    }
    const sentence = new SpeechSynthesisUtterance(text);
    if (voice) {
      sentence.voice = voice;
      sentence.lang = voice.lang;
    }
    sentence.onend = () => setIsSpeaking(false);
    sentence.onerror = ({ error }) => {
      setIsSpeaking(false);
      if (error !== 'canceled' && error !== 'interrupted') onFailure();
    };
    setIsSpeaking(true);
    synthesis.speak(sentence);
  }, []);
  return { isSpeaking, toggle };
}
