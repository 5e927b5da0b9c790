import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { cx } from '../../../ui/cx.ts';
import { quietPart } from '../../../ui/late-part.ts';
import type { Place } from '../run/active-runs.ts';
import { stopReply } from '../run/send.ts';
import { changeDraft, draftOf, useDraft } from './draft/drafts.ts';
import { attachFiles } from './files/attach-files.ts';
import { fileOfPaste, longPaste } from './files/long-paste.ts';
import type { ListState } from './mentions/mentions.tsx';
import { isCoarse, isSendKey } from './send-key.ts';
import { submitDraft } from './send-when-ready.ts';

const Mentions = quietPart(() => import('./mentions/draft-mentions.tsx'));

interface ComposerFieldProps {
  readonly place: Place;
  readonly draftKey: string;
  readonly isBusy: boolean;
  readonly className: string;
}

export function ComposerField({ place, draftKey, isBusy, className }: ComposerFieldProps) {
  const text = useDraft(draftKey, (draft) => draft.text);
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowth(field, text);
  const keysOfList = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const [list, setList] = useState<ListState | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (keysOfList.current?.(event)) return;
    if (isSendKey(event)) {
      event.preventDefault();
      submitDraft(place);
    } else if (event.key === 'ArrowUp' && text === '' && !hasModifier(event)) {
      void editLast(place, event.currentTarget);
    } else if (event.key === 'Escape' && isBusy && !isComposing(event)) {
      event.preventDefault();
      stopReply(place);
    }
  };
  const area = (
    <textarea
      ref={field}
      name="message"
      rows={1}
      dir="auto"
      value={text}
      placeholder="Ask me anything..."
      aria-label="Message"
      enterKeyHint={isCoarse() ? 'enter' : 'send'}
      onChange={(event) => changeDraft(draftKey, { text: event.target.value })}
      onKeyDown={onKeyDown}
      onPaste={(event) => paste(event, draftKey)}
      className={cx('composer-text relative', className)}
      aria-autocomplete={list ? 'list' : undefined}
      aria-controls={list?.id}
      aria-activedescendant={list?.active}
    />
  );
  return (
    <div className="relative">
      {/[@＠]/.test(text) && (
        <Suspense fallback={null}>
          <Mentions place={place} text={text} draftKey={draftKey} field={field} keys={keysOfList} onList={setList} />
        </Suspense>
      )}
      {area}
    </div>
  );
}

/** Does nothing if the user has gone on or begun to write by the time the code for it is there, or if it cannot be loaded. */
async function editLast(place: Place, field: HTMLTextAreaElement): Promise<void> {
  const late = await import('../thread/edit-last-question.ts').catch(() => null);
  if (field === document.activeElement && !field.value) late?.editLastQuestion(place);
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
}

/** Pasted pictures and files are attached. A long text becomes a file, which can be put back as text. */
function paste(event: ClipboardEvent, key: string): void {
  const data = event.clipboardData;
  const files = [...data.files];
  const text = data.getData('text/plain');
  // Word and Excel also put a picture of the copied text on the clipboard.
  if (files.length > 0 && !(text && data.getData('text/html'))) {
    event.preventDefault();
    attachFiles(key, files);
    return;
  }
  if (text.length <= longPaste) return;
  event.preventDefault();
  const taken = draftOf(key).files.map((file) => file.name);
  attachFiles(key, [fileOfPaste(text, taken)], text);
}

/** Grows the field with its text in browsers without `field-sizing`. */
function useGrowth(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const before = useRef(text);
  useEffect(() => {
    const field = ref.current;
    if (!field || CSS.supports('field-sizing', 'content')) return;
    // The field only needs to shrink when the text got shorter.
    if (text.length < before.current.length) field.style.height = 'auto';
    before.current = text;
    if (field.scrollHeight > field.clientHeight) field.style.height = `${field.scrollHeight}px`;
  }, [ref, text]);
}
