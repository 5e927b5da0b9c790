import { offerUndo } from './offer-undo.ts';
import { toastFailure } from './toast-failure.ts';

interface Deletion {
  readonly kind: 'Note' | 'Report' | 'Source' | 'Task';
  readonly title: string;
  /** Takes it off the page. Returns a function that puts it back, called if it was not deleted. */
  readonly hide: () => () => void;
  readonly remove: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
  readonly refresh: () => Promise<void>;
}

/** Deletes something at once and offers to undo that. */
export async function deleteWithUndo({ kind, title, hide, remove, restore, refresh }: Deletion): Promise<void> {
  const name = kind.toLowerCase();
  const putBack = hide();
  try {
    await remove();
    offerUndo({
      title: `${kind} deleted`,
      description: title,
      undo: () => restore().finally(() => void refresh()),
      failure: `The ${name} could not be brought back`,
    });
  } catch (error) {
    // The server may be unreachable for a reload, so it is put back locally as well.
    putBack();
    toastFailure(`The ${name} was not deleted`, error);
  }
  await refresh();
}
