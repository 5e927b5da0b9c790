import { useEffect, useRef, useState } from 'react';
import { changeDraft } from '../draft/drafts.ts';
import { listen } from './listen.ts';

interface DictationProps {
  readonly draftKey: string;
  /** Called when recognition ends, by itself or by an error. */
  readonly onClose: () => void;
}

/**
 * Speech recognition by the browser, for as long as it is drawn: what is certain is appended to the draft, and what
 * may still change is shown.
 */
export default function Dictation({ draftKey, onClose }: DictationProps) {
  const [interim, setInterim] = useState('');
  // Whoever goes to another chat while dictating goes on there.
  const key = useRef(draftKey);
  useEffect(() => {
    key.current = draftKey;
  }, [draftKey]);
  useEffect(() => {
    const write = (said: string) => changeDraft(key.current, (now) => ({ ...now, text: appended(now.text, said) }));
    const recognition = listen(write, setInterim, onClose);
    // The browser still tells what it made certain of the last words.
    return () => recognition?.stop();
  }, [onClose]);
  if (interim === '') return null;
  return (
    <p aria-live="polite" className="flex max-h-16 flex-col justify-end overflow-hidden px-2 pb-1 text-faint text-sm">
      {interim}
    </p>
  );
}

function appended(text: string, said: string): string {
  return text === '' || /\s$/.test(text) ? text + said : `${text} ${said}`;
}
