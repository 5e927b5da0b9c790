import { ArrowUp, Square } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Place } from '../run/active-runs.ts';
import { canSend, sendDraft, stopReply } from '../run/send.ts';
import type { Draft } from './draft.ts';

interface SendButtonsProps {
  readonly place: Place;
  readonly draft: Draft;
  readonly isBusy: boolean;
}

const shape = 'hit-area ml-1 inline-flex size-control flex-none items-center justify-center rounded-md';
const filled = 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-press';

/** Send, or stop while a reply is being written; both when something has been typed meanwhile. */
export function SendButtons({ place, draft, isBusy }: SendButtonsProps) {
  const isReady = canSend(draft);
  const isUploading = draft.files.some((file) => file.state === 'uploading');
  const label = sendLabel(isBusy, isUploading);
  return (
    <>
      {isBusy && (
        <button
          type="button"
          aria-label="Stop"
          data-tip="Stop"
          data-tip-keys="Esc"
          onClick={() => void stopReply(place)}
          className={cx(shape, isReady ? 'text-muted hover:bg-hover hover:text-ink' : cx(filled, 'send-pulse'))}
        >
          <Icon of={Square} size={12} className="fill-current" />
        </button>
      )}
      {(!isBusy || isReady) && (
        <button
          type="button"
          aria-label={label}
          aria-disabled={!isReady}
          data-tip={label}
          onClick={() => sendDraft(place)}
          className={cx(shape, isReady ? filled : 'cursor-default! bg-sunken text-faint inset-ring inset-ring-line')}
        >
          <Icon of={ArrowUp} size={18} />
        </button>
      )}
    </>
  );
}

function sendLabel(isBusy: boolean, isUploading: boolean): string {
  if (isUploading) return 'Send once the files are uploaded';
  return isBusy ? 'Send after this reply' : 'Send';
}
