import { addSourcePage } from '@atrium/contract/routes/sources.generated';
import { sourceLimits } from '@atrium/contract/source-rules';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { readAddress, tooLongAddress } from '../domain/source-words.ts';
import { useAdding } from './use-adding.ts';
import type { WayProps } from './way-props.ts';

/** Adds a web page by its address. */
export function AddPage(props: WayProps) {
  const { isBusy, fault, setFault, add } = useAdding(props);
  const [written, setWritten] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const url = readAddress(written);
    if (url === null) return setFault('Give the address of a web page, like https://example.com/article.');
    if (url.length > sourceLimits.url) return setFault(tooLongAddress);
    void add(() => call(addSourcePage, { params: { spaceId: props.spaceId }, body: { url } }));
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={written}
        autoComplete="off"
        hint="The readable text of the page is kept; the page can be fetched again later."
        error={fault}
        onChange={(event) => {
          setWritten(event.target.value);
          setFault(null);
        }}
      />
      <Button kind="primary" type="submit" busy={isBusy} className="self-end">
        {isBusy ? 'Adding...' : 'Add source'}
      </Button>
    </form>
  );
}
