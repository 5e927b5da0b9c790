import { Clock, Pause, Pencil, SendHorizontal, Trash2 } from 'lucide-react';
import { focusComposer } from '../../../lib/focus-composer.ts';
import { focusNext, rowNext } from '../../../lib/focus-next.ts';
import { formatCount } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Place } from '../run/active-runs.ts';
import { dequeue, isBehind, sendNow } from '../run/queue.ts';
import { draftKeyOf } from '../run/send.ts';
import type { Queued } from './draft/draft.ts';
import { giveBack } from './draft/draft.ts';
import { changeDraft } from './draft/drafts.ts';

interface QueueListProps {
  readonly place: Place;
  readonly queue: readonly Queued[];
}

/** The questions that wait for the current reply to end, or, once that was stopped, for the user. */
export default function QueueList({ place, queue }: QueueListProps) {
  const shown = queue.filter((queued) => isBehind(place, queued));
  if (!shown[0]) return null;
  const edit = (queued: Queued) => {
    const taken = dequeue(place, queued.runId);
    if (taken) changeDraft(draftKeyOf(place), (draft) => giveBack(draft, taken));
    focusComposer();
  };
  const send = (queued: Queued) => {
    sendNow(place, queued.runId);
    focusComposer();
  };
  const remove = (queued: Queued, pressed: Element) => {
    const next = rowNext(pressed, focusComposer);
    dequeue(place, queued.runId);
    focusNext(next);
  };
  return (
    <ul
      aria-label="Questions waiting"
      className="waiting mx-3 rounded-t-lg border border-line border-b-0 bg-surface px-1 py-1"
    >
      {shown.map((queued) => (
        <li key={queued.runId} className="flex flex-wrap items-center gap-1 pl-2 text-sm">
          {/* With large text the buttons go below. */}
          <span className="flex min-w-0 flex-1 basis-28 items-center gap-2">
            <Icon of={queued.isHeld ? Pause : Clock} size={14} className="text-muted" />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate text-left">
                {queued.text || queued.attachments.map((file) => file.name).join(', ')}
              </span>
              {queued.isHeld && <span className="block text-muted text-xs">Held: send, edit or delete it.</span>}
            </span>
            {queued.text && queued.attachments.length > 0 && (
              <span className="flex-none text-muted text-xs">{formatCount(queued.attachments.length, 'file')}</span>
            )}
          </span>
          <span className="ml-auto flex gap-1">
            <IconButton size="sm" icon={SendHorizontal} label="Send now" onClick={() => send(queued)} />
            <IconButton size="sm" icon={Pencil} label="Edit" onClick={() => edit(queued)} />
            <IconButton
              size="sm"
              icon={Trash2}
              label="Delete"
              onClick={({ currentTarget }) => remove(queued, currentTarget)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
