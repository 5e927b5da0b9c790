import { chatLimits } from '@atrium/contract/chat-rules';
import { useEffect, useRef, useState } from 'react';
import { focusNext } from '../../lib/focus-next.ts';
import { isComposing } from '../../lib/is-composing.ts';
import { renameChat } from './library/manage-chats.ts';

interface RenameFieldProps {
  readonly chatId: string;
  readonly title: string;
  readonly onDone: () => void;
  /**
   * Selector of the element that gets the focus after a key press ends renaming, inside the element around the field.
   */
  readonly next: string;
}

/** A field for the title: Enter or leaving the field saves, Escape discards. */
export function RenameField({ chatId, title, onDone, next }: RenameFieldProps) {
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (isSaved: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone();
    const chosen = text.trim();
    if (isSaved && chosen !== '' && chosen !== title) void renameChat(chatId, chosen, title);
  };
  const endByKey = (isSaved: boolean) => {
    const around = field.current?.parentElement;
    focusNext(() => around?.querySelector(next));
    end(isSaved);
  };
  return (
    <input
      dir="auto"
      ref={field}
      value={text}
      maxLength={chatLimits.title}
      aria-label="Title of the chat"
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter') endByKey(true);
        else if (event.key === 'Escape') endByKey(false);
      }}
      className="focus-field h-control-sm min-w-0 flex-1 rounded-md border border-line-strong bg-raised px-2 font-title text-md coarse:text-lg"
    />
  );
}
