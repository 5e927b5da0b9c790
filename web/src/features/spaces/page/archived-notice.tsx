import type { Space } from '@atrium/contract/spaces';
import { Archive } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { archiveSpace } from '../save-space.ts';

/** A space in the archive can be looked at as it was, and brought back. */
export function ArchivedNotice({ space }: { readonly space: Space }) {
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-sunken px-4 py-2 text-muted text-sm">
      <Icon of={Archive} size={16} />
      <span className="min-w-0 flex-1">This space is archived: it is in no list but the archive.</span>
      <Button size="sm" onClick={() => void archiveSpace(space, false)}>
        Bring back
      </Button>
    </p>
  );
}
