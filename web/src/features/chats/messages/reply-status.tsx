import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the mount of a live region until a change of its text is announced. */
const untilHeard = 150;

interface ReplyStatusProps {
  readonly isBusy: boolean;
  /** Whether the last reply failed, which a toast tells. */
  readonly hasFailed: boolean;
  readonly isHeld: boolean;
}

/**
 * Announces that a reply is being written, that it has ended unless it failed, and that what waited for its end is held.
 * It mounts empty: screen readers ignore a live region that mounts together with its text, as it would with the first
 * message of a chat.
 */
export function ReplyStatus({ isBusy, hasFailed, isHeld }: ReplyStatusProps) {
  const [text, setText] = useState('');
  const hasBegun = useRef(false);
  useEffect(() => {
    hasBegun.current ||= isBusy;
    if (!hasBegun.current) return undefined;
    const atRest = [!hasFailed && 'No reply is being written.', isHeld && 'What waits is held.'];
    const say = () => setText(isBusy ? 'A reply is being written.' : atRest.filter(Boolean).join(' '));
    const timer = setTimeout(say, untilHeard);
    return () => clearTimeout(timer);
  }, [isBusy, hasFailed, isHeld]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
