import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { useUser } from '../../accounts/index.ts';
import { unaddedText } from '../../sources/index.ts';
import { unaskedReport } from '../../studio/index.ts';
import { unaddedTask } from '../../tasks/index.ts';

/**
 * What the user wrote in the forms of a space that was deleted elsewhere: it cannot be added there any more, and no
 * list leads back to it.
 */
export function LeftForms({ spaceId }: { readonly spaceId: number }) {
  const user = useUser();
  // Until the user is known, it is not known whose words may be shown.
  if (user.isPending) return null;
  const owner = user.data?.id ?? null;
  const left = [
    { label: 'Copy the task', words: unaddedTask(spaceId, owner) },
    { label: 'Copy the text', words: unaddedText(spaceId, owner) },
    { label: 'Copy the report', words: unaskedReport(spaceId, owner) },
  ].filter(({ words }) => words !== '');
  if (left.length === 0) return null;
  return (
    <div className="flex flex-col items-center gap-3 px-4 pb-8 text-center">
      <p className="max-w-[34ch] text-balance text-muted text-sm">
        What you wrote here and did not add is kept until you close this tab.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {left.map((each) => (
          <CopyWords key={each.label} {...each} />
        ))}
      </div>
    </div>
  );
}

function CopyWords({ label, words }: { readonly label: string; readonly words: string }) {
  const { isCopied, copy } = useCopy();
  return <Button onClick={() => copy(words)}>{isCopied ? 'Copied' : label}</Button>;
}
