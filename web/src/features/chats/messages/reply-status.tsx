import { useEffect, useRef, useState } from 'react';

/** Milliseconds from the coming of a live region until what is said in it is heard as a change. */
const untilHeard = 150;

/**
 * Says that a reply is being written, and that it has ended. It comes empty: of a live region that comes with its words,
 * as with the first message of a chat, screen readers say nothing.
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
