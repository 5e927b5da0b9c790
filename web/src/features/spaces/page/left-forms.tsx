import { useReducer } from 'react';
import type { LeftDraft } from '../../../lib/left-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { discardDrafts } from '../../../ui/notices/discard-drafts.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { useUser } from '../../accounts/index.ts';
import { unaddedTexts } from '../../sources/index.ts';
import { unaskedReports } from '../../studio/index.ts';
import { unsavedTasks } from '../../tasks/index.ts';

/**
 * What the user wrote in the forms of a space that was deleted elsewhere: it cannot be saved there any more, and no
 * list leads back to it.
 */
export function LeftForms({ spaceId }: { readonly spaceId: number }) {
  const user = useUser();
  const [, readAgain] = useReducer((times: number) => times + 1, 0);
  // Until the user is known, it is not known whose words may be shown.
  if (user.isPending) return null;
  const owner = user.data?.id ?? null;
  const left = [
    { kind: 'task', drafts: unsavedTasks(spaceId, owner) },
    { kind: 'text', drafts: unaddedTexts(spaceId, owner) },
    { kind: 'report', drafts: unaskedReports(spaceId, owner) },
  ].filter(({ drafts }) => drafts.length > 0);
  if (left.length === 0) return null;
  const discard = () =>
    discardDrafts(
      left.flatMap(({ drafts }) => drafts),
      readAgain,
    );
  return (
    <div className="flex flex-col items-center gap-3 px-4 pb-8 text-center">
      <p className="max-w-[34ch] text-balance text-muted text-sm">
        What you wrote here and did not save is kept until you close this tab.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {left.map((each) => (
          <CopyWords key={each.kind} {...each} />
        ))}
        <Button kind="ghost" onClick={discard}>
          Discard
        </Button>
      </div>
    </div>
  );
}

interface CopyWordsProps {
  readonly kind: string;
  readonly drafts: readonly LeftDraft[];
}

function CopyWords({ kind, drafts }: CopyWordsProps) {
  const { isCopied, copy } = useCopy();
  const label = `Copy the ${kind}${drafts.length > 1 ? 's' : ''}`;
  return (
    <Button onClick={() => copy(drafts.map(({ words }) => words).join('\n\n'))}>{isCopied ? 'Copied' : label}</Button>
  );
}
