import { addSourcePage } from '@atrium/contract/routes/sources.generated';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format.ts';
import { toast } from '../../../ui/toast.ts';
import type { WayProps } from '../add/way-props.ts';
import { sentenceOf } from '../manage-sources.ts';
import { refreshSources } from '../queries.ts';

/** Pages that are chosen among those found, and added one after the other. What could not be added stays chosen. */
export function useChosenPages({ spaceId, onBusy, onDone }: WayProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setIsAdding] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const add = async () => {
    if (isAdding || chosen.size === 0) return;
    setIsAdding(true);
    onBusy(true);
    setFault(null);
    let count = 0;
    try {
      for (const url of chosen) {
        await call(addSourcePage, { params: { spaceId }, body: { url } });
        count += 1;
        setAdded((before) => new Set([...before, url]));
        setChosen((before) => new Set([...before].filter((one) => one !== url)));
      }
      toast({ title: count === 1 ? 'Source added' : `${formatCount(count, 'source')} added` });
      onDone();
    } catch (error) {
      const before = count > 0 ? `${formatCount(count, 'page')} added, then it stopped. ` : '';
      setFault(before + sentenceOf(error));
    } finally {
      setIsAdding(false);
      onBusy(false);
      void refreshSources(spaceId);
    }
  };
  return { chosen, setChosen, added, isAdding, fault, add };
}
