import type { Space } from '@atrium/contract/spaces';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { focusNext } from '../../../lib/focus-next.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { archiveSpace } from '../save-space.ts';

/** Says that the open space is archived, with a button to bring it back. */
export function ArchivedNotice({ space }: { readonly space: Space }) {
  const [isBusy, setIsBusy] = useState(false);
  const bringBack = async () => {
    setIsBusy(true);
    await archiveSpace(space, false);
    setIsBusy(false);
    // Once it is back, the button disappears.
    focusNext(() => document.querySelector('main'));
  };
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-sunken px-4 py-2 text-muted text-sm">
      <Icon of={Archive} size={16} />
      <span className="min-w-0 flex-1">This space is archived: it is in no list but the archive.</span>
      <Button size="sm" busy={isBusy} onClick={() => void bringBack()}>
        Bring back
      </Button>
    </p>
  );
}
