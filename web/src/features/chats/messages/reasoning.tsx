import { ChevronRight, Sparkle } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import Markdown from '../markdown/markdown.tsx';

interface ReasoningProps {
  readonly text: string;
  /** How long it took, in milliseconds; null while it goes on or where that is not known. */
  readonly duration: number | null;
  readonly isGoingOn: boolean;
}

/** The model's reasoning before the reply, collapsed at first. */
export function Reasoning({ text, duration, isGoingOn }: ReasoningProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (text === '') return null;
  return (
    <div className="mb-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="hit-area -ml-2 inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-muted text-sm hover:bg-hover"
      >
        <Icon of={Sparkle} size={14} />
        {isGoingOn ? 'Thinking...' : thoughtFor(duration)}
        <Icon of={ChevronRight} size={14} className={cx('transition-transform', isOpen && 'rotate-90')} />
      </button>
      {isOpen && (
        <div dir="auto" className="reasoning">
          {/* Without a message id no remote picture is offered: it stays a link. */}
          <Markdown messageId="" text={text} sources={none} isOpen={isGoingOn} />
        </div>
      )}
    </div>
  );
}

const none: never[] = [];

function thoughtFor(duration: number | null): string {
  if (duration === null) return 'Thought';
  const seconds = Math.max(1, Math.round(duration / 1000));
  if (seconds < 120) return `Thought for ${seconds} second${seconds === 1 ? '' : 's'}`;
  return `Thought for ${Math.round(seconds / 60)} minutes`;
}
