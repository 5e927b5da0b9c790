import type { AddedSource } from '@atrium/contract/sources';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { refreshSources } from '../queries.ts';
import type { WayProps } from './way-props.ts';

/** One request that adds a source: while it is under way the dialog stays, and what was typed stays when it fails. */
export function useAdding({ spaceId, onBusy, onDone }: WayProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const add = async (ask: () => Promise<AddedSource>) => {
    if (isBusy) return;
    setIsBusy(true);
    onBusy(true);
    setFault(null);
    try {
      const { isNew, title } = await ask();
      if (!isNew) toast({ title: 'This source is here already', description: title });
      void refreshSources(spaceId);
      onDone();
    } catch (error) {
      setFault(sentenceOf(error));
    } finally {
      setIsBusy(false);
      onBusy(false);
    }
  };
  return { isBusy, fault, setFault, add };
}
