import { Button } from '../../../ui/button.tsx';

/** Chats that the server deletes, and brings back, in one call. */
const mostDeleted = 200;

interface ChoiceBarProps {
  /** How many chats are chosen. */
  readonly count: number;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}

/** Says how many chats are chosen, and offers what can be done with them. */
export function ChoiceBar({ count, onCancel, onDelete }: ChoiceBarProps) {
  const isTooMany = count > mostDeleted;
  return (
    // The rows below are wider than the column, and none is to show beside the bar when they scroll under it.
    <div className="sticky top-0 z-(--z-sticky) -mx-2 mt-2 bg-surface px-2">
      <div className="flex items-center gap-2 rounded-md border border-line bg-raised px-3 py-2">
        <span role="status" className="flex-1 text-sm">
          {count === 1 ? '1 chat selected' : `${count} chats selected`}
          {isTooMany && `. At most ${mostDeleted} can be deleted at once.`}
        </span>
        <Button size="sm" kind="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" kind="danger" disabled={isTooMany} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  );
}
