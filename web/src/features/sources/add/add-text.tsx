import { addSourceText } from '@atrium/contract/routes/sources.generated';
import { sourceLimits } from '@atrium/contract/source-rules';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useAdding } from './use-adding.ts';
import type { WayProps } from './way-props.ts';

/** A text as it was copied from elsewhere. */
export function AddText(props: WayProps) {
  const { isBusy, fault, setFault, add } = useAdding(props);
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setFault('Paste or write a text first.');
    void add(() => call(addSourceText, { params: { spaceId: props.spaceId }, body: { title, text } }));
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label="Title"
        value={title}
        maxLength={sourceLimits.title}
        autoComplete="off"
        dir="auto"
        hint="Without one, its first line."
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label="Text"
        value={text}
        rows={8}
        dir="auto"
        error={fault}
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
      />
      <Button kind="primary" type="submit" busy={isBusy} className="self-end">
        {isBusy ? 'Adding...' : 'Add source'}
      </Button>
    </form>
  );
}
