import type { AddedSource } from '@atrium/contract/sources';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { lookWhetherGone } from '../../spaces/index.ts';
import { showAdded } from '../show-added.ts';
import type { WayProps } from './way-props.ts';

/** Sends a request that adds a source. Meanwhile the dialog stays open; after a failure the input stays. */
export function useAdding({ spaceId, onBusy, onDone }: WayProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const add = async (ask: () => Promise<AddedSource>) => {
    if (isBusy) return;
    setIsBusy(true);
    onBusy(true);
    setFault(null);
    try {
      void showAdded(spaceId, await ask());
      onDone();
    } catch (error) {
      setFault(sentenceOf(error));
      lookWhetherGone(error);
    } finally {
      setIsBusy(false);
      onBusy(false);
    }
  };
  return { isBusy, fault, setFault, add };
}
