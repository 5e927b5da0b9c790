import { addSourcePage } from '@atrium/contract/routes/sources.generated';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { toast } from '../../../ui/notices/toast.ts';
import type { WayProps } from '../add/way-props.ts';
import { refreshSources } from '../queries.ts';

/**
 * The pages chosen among those found, which are added one after the other. Pages that could not be added stay chosen.
 */
export function useChosenPages({ spaceId, onBusy, onDone }: WayProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setIsAdding] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isStopped = useRef(false);
  const add = async () => {
    if (isAdding || chosen.size === 0) return;
    setIsAdding(true);
    onBusy(true);
    setFault(null);
    isStopped.current = false;
    let count = 0;
    try {
      for (const url of chosen) {
        const isAdded = await addPatiently(spaceId, url, () => isStopped.current);
        if (!isAdded) break;
        count += 1;
        setAdded((before) => new Set([...before, url]));
        setChosen((before) => new Set([...before].filter((one) => one !== url)));
        if (isStopped.current) break;
      }
      if (count > 0) toast({ title: count === 1 ? 'Source added' : `${formatCount(count, 'source')} added` });
      if (!isStopped.current) onDone();
    } catch (error) {
      const before = count > 0 ? `${formatCount(count, 'page')} added, then it stopped. ` : '';
      setFault(before + sentenceOf(error));
    } finally {
      setIsAdding(false);
      onBusy(false);
      void refreshSources(spaceId);
    }
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { chosen, setChosen, added, isAdding, fault, add, stop };
}

/** Milliseconds until a page is tried again that was rejected because of the rate limit. */
const untilNext = 2_000;

/** Adds a page, waiting while the rate limit applies. Returns false if it was stopped before. */
async function addPatiently(spaceId: number, url: string, isStopped: () => boolean): Promise<boolean> {
  while (!isStopped()) {
    try {
      await call(addSourcePage, { params: { spaceId }, body: { url } });
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'rate-limited')) throw error;
      await new Promise((resolve) => setTimeout(resolve, untilNext));
    }
  }
  return false;
}
