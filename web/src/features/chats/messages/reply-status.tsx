import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the mount of a live region until a change of its text is announced. */
const untilHeard = 150;

/**
 * Announces that a reply is being written, and that it has ended. It mounts empty: screen readers ignore a live region
 * that mounts together with its text, as it would with the first message of a chat.
 */
export function ReplyStatus({ isBusy }: { readonly isBusy: boolean }) {
  const [text, setText] = useState('');
  const hasBegun = useRef(false);
  useEffect(() => {
    hasBegun.current ||= isBusy;
    if (!hasBegun.current) return undefined;
    const say = () => setText(isBusy ? 'A reply is being written.' : 'No reply is being written.');
    const timer = setTimeout(say, untilHeard);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
