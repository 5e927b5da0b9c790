import type { Space } from '@atrium/contract/spaces';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { countBelow } from '../domain/space-tree.ts';
import { useArchivedSpaces, useSpaces } from '../queries.ts';
import { deleteSpace } from '../save-space.ts';

/** Says what is deleted with a space, and asks for confirmation. */
export default function DeleteDialog({ space, onClose }: { readonly space: Space; readonly onClose: () => void }) {
  const removal = useMutation({ mutationFn: () => deleteSpace(space), onSuccess: onClose });
  const all = [...(useSpaces().data ?? []), ...(useArchivedSpaces().data ?? [])];
  const what = contentsOf(space, countBelow(all, space.id));
  return (
    <ConfirmDialog
      title={`Delete ${space.name}`}
      description={`${what} You can bring it back for 15 minutes.`}
      words={{ idle: 'Delete space', busy: 'Deleting...' }}
      isBusy={removal.isPending}
      fault={removal.error && sentenceOf(removal.error)}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}

function contentsOf({ counts }: Space, subspaces: number): string {
  const parts = [
    [subspaces, 'subspace'],
    [counts.sources, 'source'],
    [counts.notes, 'note'],
    [counts.chats, 'chat'],
    [counts.tasks, 'task'],
  ] as const;
  const there = parts.filter(([count]) => count > 0).map(([count, word]) => formatCount(count, word));
  if (there.length === 0) return 'The space is empty.';
  return `${there.length > 1 ? `${there.slice(0, -1).join(', ')} and ${there.at(-1)}` : there[0]} will be deleted with it.`;
}
