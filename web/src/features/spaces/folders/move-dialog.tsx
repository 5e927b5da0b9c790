import { useId, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useSpace } from '../queries.ts';
import { endAsking, fileInto, type Movable } from './item-move.ts';

/** A dialog that moves an item into a folder, for keyboards and touch screens. */
export default function MoveDialog({ item }: { readonly item: Movable }) {
  const name = useId();
  const { data: space } = useSpace(item.spaceId);
  const [chosen, setChosen] = useState(item.folderId ?? null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const choices = [...(space?.folders ?? []), { id: null, name: 'No folder' }];
  // The folder may be deleted in another tab while the dialog is open.
  const isLost = space !== undefined && !choices.some(({ id }) => id === chosen);
  const choose = (folderId: string | null) => {
    setChosen(folderId);
    setFault(null);
  };
  const move = async () => {
    setIsBusy(true);
    setFault(null);
    try {
      await fileInto(item, chosen);
      endAsking();
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setIsBusy(false);
  };
  return (
    <FormDialog
      isBusy={isBusy}
      fault={isLost ? 'That folder was deleted. Choose another.' : fault}
      onClose={endAsking}
      title="Move to folder"
      description={item.title}
      width="confirm"
      verb="Move"
      isReady={space !== undefined && !isLost}
      onSubmit={() => void move()}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">Folder</legend>
        {choices.map((choice) => (
          <label
            key={choice.id}
            className="-mx-2 flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-hover coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === choice.id}
              onChange={() => choose(choice.id)}
              className="size-4"
            />
            <span dir="auto" className="min-w-0 flex-1 truncate text-left">
              {choice.name}
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
