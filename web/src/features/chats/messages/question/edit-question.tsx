import type { Message } from '@atrium/contract/messages';
import type { KeyboardEvent } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { focusComposer } from '../../../../lib/focus-composer.ts';
import { focusNext } from '../../../../lib/focus-next.ts';
import { isComposing } from '../../../../lib/is-composing.ts';
import { Button } from '../../../../ui/button.tsx';
import { quietPart } from '../../../../ui/late-part.ts';
import { mentionKept } from '../../composer/mentions/mention-mark.ts';
import type { ListState } from '../../composer/mentions/mentions.tsx';
import { isSendKey } from '../../composer/send-key.ts';
import { tellTooLong } from '../../composer/tell-too-long.ts';
import type { Place } from '../../run/active-runs.ts';
import { sendEdit } from '../../run/send-edit.ts';
import { changeEdit, lastMention, stopEditing, useEditing, wasJustOpened } from '../../thread/editing.ts';

const EditMentions = quietPart(() => import('./edit-mentions.tsx'));

interface EditQuestionProps {
  readonly message: Message;
  readonly text: string;
  readonly place: Place;
  readonly isBusy: boolean;
}

function hintOf(isBusy: boolean, isStandIn: boolean): string {
  if (isBusy) return 'You can send it when the reply has ended.';
  return isStandIn ? 'This question is not among the messages shown. Sending it makes a new version.' : '';
}

/** A question being edited in place. Sending it creates a new version; the old one stays one step away. */
export function EditQuestion({ message, text, place, isBusy }: EditQuestionProps) {
  const { id } = message;
  const isStandIn = useEditing(({ edits }) => edits[id]?.original === message);
  const mention = useEditing(({ edits: { [id]: edit } }) => (edit ? lastMention(edit) : null));
  const field = useRef<HTMLTextAreaElement>(null);
  /** The element that had the focus when editing began. */
  const from = useRef<Element>(null);
  const keysOfList = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const [list, setList] = useState<ListState | null>(null);
  useEffect(() => {
    if (!wasJustOpened(id)) return;
    from.current = document.activeElement;
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, [id]);
  const cancel = () => {
    const around = field.current?.closest('.message')?.parentElement;
    focusNext(() => (from.current?.matches('textarea') ? from.current : around?.querySelector('[aria-label=Edit]')));
    stopEditing(id);
  };
  const send = () => {
    if (tellTooLong(text)) return;
    focusComposer();
    sendEdit(place, id);
  };
  const canSend = !isBusy && (text.trim() !== '' || message.attachments.length > 0);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (keysOfList.current?.(event)) return event.stopPropagation();
    if (event.key === 'Escape') cancel();
    else if (!isSendKey(event)) return;
    else if (canSend) send();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="message is-user is-edited">
      <div className="composer w-full">
        <div className="relative">
          {/[@＠]/.test(text) && (
            <Suspense fallback={null}>
              <EditMentions id={id} place={place} text={text} field={field} keys={keysOfList} onList={setList} />
            </Suspense>
          )}
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            value={text}
            aria-label="Edit message"
            onChange={({ target: { value } }) => changeEdit(id, { text: value, mention: mentionKept(value, mention) })}
            onKeyDown={onKeyDown}
            aria-autocomplete={list ? 'list' : undefined}
            aria-controls={list?.id}
            aria-activedescendant={list?.active}
            className="composer-text relative min-h-16"
          />
        </div>
        <div className="flex items-center justify-end gap-2">
          <p className="min-w-0 flex-1 px-2 text-faint text-xs">{hintOf(isBusy, isStandIn)}</p>
          <Button size="sm" kind="ghost" onClick={cancel}>
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
