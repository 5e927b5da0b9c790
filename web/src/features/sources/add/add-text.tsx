import { addSourceText } from '@atrium/contract/routes/sources.generated';
import { sourceLimits } from '@atrium/contract/source-rules';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FaultLine } from '../../../ui/notices/fault-line.tsx';
import { textDrafts } from './text-draft.ts';
import { useAdding } from './use-adding.ts';
import type { WayProps } from './way-props.ts';

interface AddTextProps extends WayProps {
  /** The id of the user who writes it. */
  readonly owner: string | null;
}

const empty = { title: '', text: '' };

/** Adds a text copied from elsewhere. It is stored in the tab until it is added or discarded. */
export function AddText(props: AddTextProps) {
  const { isBusy, fault, setFault, add } = useAdding(props);
  const { spaceId, owner } = props;
  const [kept, setKept] = useState(() => textDrafts.read(spaceId, owner));
  const [{ title, text }, setDraft] = useState(kept ?? empty);
  const [isKept, setIsKept] = useState(true);
  const change = (part: Partial<typeof empty>) => {
    const next = { title, text, ...part };
    setDraft(next);
    setIsKept(textDrafts.keep(spaceId, owner, next.title || next.text ? next : null));
    setFault(null);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setFault('Paste or write a text first.');
    void add(async () => {
      const added = await call(addSourceText, { params: { spaceId }, body: { title, text } });
      textDrafts.keep(spaceId, owner, null);
      return added;
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {kept && <p className="text-muted text-sm">What you wrote before and did not add is still here.</p>}
      <TextField
        label="Title"
        value={title}
        maxLength={sourceLimits.title}
        autoComplete="off"
        hint="Without one, its first line."
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="Text"
        value={text}
        rows={8}
        error={fault}
        onChange={(event) => change({ text: event.target.value })}
      />
      <FaultLine role="status">
        {!isKept && 'This browser has no room to keep what you wrote. Add it before you leave this page.'}
      </FaultLine>
      <div className="flex justify-end gap-2">
        {kept && (
          <Button
            disabled={isBusy}
            onClick={({ currentTarget }) => {
              change(empty);
              // The button disappears.
              currentTarget.form?.querySelector('textarea')?.focus();
              setKept(null);
            }}
          >
            Discard
          </Button>
        )}
        <Button kind="primary" type="submit" busy={isBusy}>
          {isBusy ? 'Adding...' : 'Add source'}
        </Button>
      </div>
    </form>
  );
}
