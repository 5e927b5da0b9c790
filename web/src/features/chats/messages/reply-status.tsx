import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the mount of a live region until a change of its text is announced. */
const untilHeard = 150;

/**
 * Announces that a reply is being written, that it has ended, and that what waited for its end is held. It mounts empty: screen readers ignore a live region
 * that mounts together with its text, as it would with the first message of a chat.
 */
export function ReplyStatus({ isBusy, isHeld }: { readonly isBusy: boolean; readonly isHeld: boolean }) {
  const [text, setText] = useState('');
  const hasBegun = useRef(false);
  useEffect(() => {
    hasBegun.current ||= isBusy;
    if (!hasBegun.current) return undefined;
    const atRest = isHeld ? 'No reply is being written. What waits is held.' : 'No reply is being written.';
    const say = () => setText(isBusy ? 'A reply is being written.' : atRest);
    const timer = setTimeout(say, untilHeard);
    return () => clearTimeout(timer);
  }, [isBusy, isHeld]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
