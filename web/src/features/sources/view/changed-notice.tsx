import { History } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { Quoted } from '../../../ui/quoted.tsx';
import type { CitedPlace } from './use-cited-place.ts';

interface ChangedNoticeProps {
  readonly at: CitedPlace;
  /** The cited words; null where they are not known. */
  readonly quote: string | null;
}

/** Says that a source has changed since it was cited, with the quote if the source no longer contains it. */
export function ChangedNotice({ at: { state, place }, quote }: ChangedNoticeProps) {
  if (state !== 'changed' && state !== 'gone') return null;
  return (
    <div role="status" className="mb-4 rounded-md border border-line bg-raised p-3 text-sm">
      <p className="flex items-start gap-2 text-muted">
        <Icon of={History} size={16} className="mt-0.5 flex-none" />
        {state === 'gone'
          ? 'This source has changed since the reply was written. The words it cites are not in it any more:'
          : place
            ? 'This source has changed since the reply was written. The words it cites stand here now.'
            : 'This source has changed since the reply was written. The words it cites may stand elsewhere now.'}
      </p>
      {state === 'gone' && <Quoted words={quote} />}
    </div>
  );
}
