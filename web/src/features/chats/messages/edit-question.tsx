import type { Message } from '@atrium/contract/chats';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { isSendKey } from '../composer/send-key.ts';
import type { Place } from '../run/active-runs.ts';
import { ask, isBusy } from '../run/send.ts';
import { stopEditing, useEditing } from '../thread/editing.ts';

interface EditQuestionProps {
  readonly message: Message;
  readonly place: Place;
}

/** A question being edited in its place. Sending it makes a second version; the first stays one step away. */
export function EditQuestion({ message, place }: EditQuestionProps) {
  const text = useEditing((state) => state.text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);
  const canSend = text.trim() !== '' || message.attachments.length > 0;
  const send = () => {
    if (!canSend || isBusy(place)) return;
    stopEditing();
    ask(place, { kind: 'edit', original: message, text: text.trim() });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') stopEditing();
    else if (isSendKey(event)) send();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="message is-user is-edited">
      <div className="composer w-full">
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label="Edit message"
          onChange={(event) => useEditing.setState({ text: event.target.value })}
          onKeyDown={onKeyDown}
          className="composer-text min-h-16"
        />
        <div className="flex justify-end gap-2">
          <Button size="sm" kind="ghost" onClick={stopEditing}>
            Cancel
          </Button>
          <Button size="sm" kind="primary" disabled={!canSend} onClick={send} data-tip-keys="↵" data-tip="Send">
            Send
          </Button>
        </div>
      </div>
    </div>
  );
}
