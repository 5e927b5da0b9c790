import type { Source } from '@atrium/contract/sources';
import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { retry } from './manage-sources.ts';

/** Why a source could not be read, and the way to try it once more. */
export function SourceProblem({ source }: { readonly source: Source }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="flex min-w-0 flex-1 basis-40 items-start gap-1 text-danger text-xs">
        <Icon of={CircleAlert} size={14} className="mt-px" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{source.problem}</span>
      </p>
      <Button size="sm" icon={<Icon of={RotateCw} size={14} />} onClick={() => void retry(source)}>
        Retry
      </Button>
    </div>
  );
}
