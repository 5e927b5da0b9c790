import type { DeletedSpace } from '@atrium/contract/spaces';
import { useState } from 'react';
import { focusNext, rowNext } from '../../../lib/focus-next.ts';
import { formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeletedSpaces } from '../queries.ts';
import { restoreSpace } from '../save-space.ts';

/** The spaces deleted in the last 15 minutes, for users who missed the toast. Draws nothing if there are none. */
export function DeletedSpaces() {
  const { data } = useDeletedSpaces();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="deleted-spaces" className="mt-10">
      <h2 id="deleted-spaces" className="font-title text-md">
        Recently deleted
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {data.map((space) => (
          <Deleted key={space.id} {...space} />
        ))}
      </ul>
    </section>
  );
}

function Deleted({ id, name, keptUntil }: DeletedSpace) {
  const [isBusy, setIsBusy] = useState(false);
  const bringBack = async (pressed: Element) => {
    setIsBusy(true);
    const next = rowNext(pressed, () => document.querySelector('main'));
    // Once it is restored, this row disappears with the next reload of the list.
    if (await restoreSpace(id)) focusNext(next);
    else setIsBusy(false);
  };
  return (
    <li className="flex min-h-12 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left">
          {name}
        </span>
        <span className="block text-muted text-xs">Goes for good at {formatTime(new Date(keptUntil), new Date())}</span>
      </span>
      <Button
        size="sm"
        busy={isBusy}
        aria-label={`Bring back ${name}`}
        onClick={({ currentTarget }) => void bringBack(currentTarget)}
      >
        Bring back
      </Button>
    </li>
  );
}
