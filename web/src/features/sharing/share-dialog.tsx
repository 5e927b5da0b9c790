import { shareChat, updateShare } from '@atrium/contract/routes/sharing.generated';
import type { ShareState } from '@atrium/contract/sharing';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { here, Link } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { ProblemError } from '../../lib/problem-error.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/index.ts';
import { LinkField } from './link-row.tsx';
import { refreshShares, revoke, useShareState } from './queries.ts';

interface ShareDialogProps {
  readonly chatId: string;
  readonly onClose: () => void;
}

type Deed = 'make' | 'renew' | 'revoke';

/** Says what would be shared before anything is, and what is shared afterwards. */
export default function ShareDialog({ chatId, onClose }: ShareDialogProps) {
  const user = useUser();
  const state = useShareState(chatId);
  const share = state.data?.share ?? null;
  const deed = useMutation({
    mutationFn: async (what: Deed) => {
      if (share && what === 'revoke') return revoke(share);
      if (share && what === 'renew') await call(updateShare, { params: { id: share.id } });
      else await call(shareChat, { params: { id: chatId } });
      await refreshShares(chatId);
    },
  });
  const isSignedOut =
    user.data === null || (state.error instanceof ProblemError && state.error.code === 'sign-in-required');
  return (
    <Dialog
      isBusy={deed.isPending}
      onClose={onClose}
      fault={!isSignedOut && deed.error ? sentenceOf(deed.error) : null}
      title="Share this chat"
      description="Anyone who has the link can read a copy of this chat. Search engines are told not to list it."
      footer={
        isSignedOut ? (
          <Link href={paths.signIn(here())} className={buttonClass('primary')}>
            Sign in
          </Link>
        ) : (
          state.data && <Deeds share={share} deed={deed} onClose={onClose} />
        )
      }
    >
      {isSignedOut && <p>Sign in to share this chat. A visitor's chats are kept for this browser session alone.</p>}
      {!isSignedOut && state.isPending && <Skeleton className="h-24 w-full" />}
      {!isSignedOut && state.isError && (
        <LoadFailure query={state} className="mb-3">
          {sentenceOf(state.error)}
        </LoadFailure>
      )}
      {!isSignedOut && state.data && <Facts state={state.data} deed={deed} />}
    </Dialog>
  );
}

interface DeedsProps {
  readonly share: ShareState['share'];
  readonly deed: { readonly isPending: boolean; readonly variables: Deed | undefined; mutate(what: Deed): void };
  readonly onClose: () => void;
}

function Deeds({ share, deed, onClose }: DeedsProps) {
  const isDoing = (what: Deed) => deed.isPending && deed.variables === what;
  if (!share) {
    return (
      <>
        <Button disabled={deed.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" busy={isDoing('make')} onClick={() => deed.mutate('make')}>
          {isDoing('make') ? 'Making the link...' : 'Make a public link'}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button kind="danger" busy={isDoing('revoke')} disabled={isDoing('renew')} onClick={() => deed.mutate('revoke')}>
        {isDoing('revoke') ? 'Revoking...' : 'Revoke link'}
      </Button>
      <Button disabled={deed.isPending} onClick={onClose}>
        Done
      </Button>
    </>
  );
}

interface FactsProps {
  readonly state: ShareState;
  readonly deed: DeedsProps['deed'];
}

function Facts({ state, deed }: FactsProps) {
  const { share, messageCount, fileNames, citedTitles, isOutdated } = state;
  const isRenewing = deed.isPending && deed.variables === 'renew';
  const names = [...new Set(fileNames)];
  return (
    <div className="flex flex-col gap-4">
      {share && <LinkField token={share.token} />}
      <ul className="flex list-disc flex-col gap-1 pl-5 text-muted text-sm marker:text-faint">
        <li>
          {share
            ? `The copy has ${formatCount(share.messageCount, 'message')}. What you write from now on is not in it.`
            : `Shared: ${formatCount(messageCount, 'message')} of the branch that is shown, and web sources.`}
        </li>
        <li>
          Not shared: other branches, thoughts, your name, and the contents of attached files
          {names.length > 0 &&
            `; of ${names.length === 1 ? 'this file' : 'these files'} only the name: ${firstOf(names)}`}
          .
        </li>
        {citedTitles.length > 0 && !isOutdated && (
          <li>
            Readers see the words that replies cite from your space and where they stand, not the rest:{' '}
            {firstOf(citedTitles)}.
          </li>
        )}
        <li>Pictures from other websites are not loaded for readers.</li>
      </ul>
      {share && isOutdated && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-3 text-sm">
          <span className="min-w-0 flex-1 basis-48">
            The chat has changed since the copy was taken.
            {citedTitles.length > 0 &&
              ` Updated, it shows words that replies cite from your space: ${firstOf(citedTitles)}.`}
          </span>
          <Button size="sm" busy={isRenewing} disabled={deed.isPending} onClick={() => deed.mutate('renew')}>
            {isRenewing ? 'Updating...' : 'Update the copy'}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The first ten names, and the number of the others. */
function firstOf(names: readonly string[]): string {
  const more = names.length - 10;
  return `${names.slice(0, 10).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
