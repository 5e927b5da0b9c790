import { useState } from 'react';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSpaces } from '../../spaces/index.ts';

interface ChooseSpaceDialogProps {
  readonly title: string;
  readonly description: string;
  /** The button's label, and its label while the action runs. */
  readonly words: { readonly idle: string; readonly busy: string };
  /** The preselected space, if the user has it. */
  readonly spaceId: number;
  /** Performs the action. If it rejects, the dialog stays open and shows the error. */
  readonly onChosen: (spaceId: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a space in which to keep something. */
export function ChooseSpaceDialog({ title, description, words, spaceId, onChosen, onClose }: ChooseSpaceDialogProps) {
  const query = useSpaces();
  const { data: spaces, isError } = query;
  const [chosen, setChosen] = useState(spaceId);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // The preselected space may be archived or deleted.
  const shown = spaces?.some(({ id }) => id === chosen) ? chosen : spaces?.[0]?.id;
  const take = async () => {
    if (shown === undefined) return;
    setIsBusy(true);
    setFault(null);
    try {
      await onChosen(shown);
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      isBusy={isBusy}
      fault={fault}
      onClose={onClose}
      title={title}
      description={description}
      width="confirm"
      verb={isBusy ? words.busy : words.idle}
      isReady={spaces !== undefined}
      onSubmit={() => void take()}
    >
      {!spaces && !isError && <Skeleton className="h-16 w-full" />}
      {isError && <LoadFailure query={query}>Your spaces could not be loaded.</LoadFailure>}
      {spaces && (
        <SelectField label="Space" value={shown} onChange={(event) => setChosen(Number(event.target.value))}>
          {spaces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  );
}
