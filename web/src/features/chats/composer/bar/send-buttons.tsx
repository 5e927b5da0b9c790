import { ArrowUp, Square } from 'lucide-react';
import { focusComposer } from '../../../../lib/focus-composer.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { Place } from '../../run/active-runs.ts';
import { canSend, stopReply } from '../../run/send.ts';
import type { Draft } from '../draft/draft.ts';
import { isUploading, submitDraft, useWaiting } from '../send-when-ready.ts';

/** `ready`: the draft can be sent now. `uploading`: it can be sent once its files are uploaded. */
export type SendState = 'empty' | 'ready' | 'uploading';

export function sendStateOf(draft: Draft): SendState {
  if (isUploading(draft)) return 'uploading';
  return canSend(draft) ? 'ready' : 'empty';
}

interface SendButtonsProps {
  readonly place: Place;
  readonly state: SendState;
  readonly isBusy: boolean;
}

const shape = 'hit-area ml-1 inline-flex size-control flex-none items-center justify-center rounded-md';
const filled = 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-press';

/**
 * The Send button; the Stop button while a reply is being written; both if something has been typed in the meantime.
 */
export function SendButtons({ place, state, isBusy }: SendButtonsProps) {
  const waits = useWaiting((state) => state.waiting !== null);
  const isReady = state !== 'empty';
  const label = waits ? 'Sends once the files are uploaded' : sendLabel(isBusy, state === 'uploading');
  return (
    <>
      {isBusy && (
        <button
          type="button"
          aria-label="Stop"
          data-tip="Stop"
          data-tip-keys="Esc"
          onClick={() => {
            stopReply(place);
            focusComposer();
          }}
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
          onClick={() => {
            submitDraft(place);
            focusComposer();
          }}
          className={cx(
            shape,
            isReady ? filled : 'cursor-default! bg-sunken text-faint inset-ring inset-ring-line',
            waits && 'send-pulse',
          )}
        >
          <Icon of={ArrowUp} size={18} />
        </button>
      )}
    </>
  );
}

function sendLabel(isBusy: boolean, waitsForFiles: boolean): string {
  if (waitsForFiles) return 'Send once the files are uploaded';
  return isBusy ? 'Send after this reply' : 'Send';
}
