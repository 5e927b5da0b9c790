import type { ResponseOf } from '@atrium/contract/endpoint';
import type { Endpoints } from '@atrium/contract/endpoints';
import { MessageCircle, SearchX, TriangleAlert, UserRound } from 'lucide-react';
import { cutText } from '../../../lib/cut-text.ts';
import { here, navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/notices/empty.tsx';
import type { FailedQuery } from '../../../ui/notices/load-failure.tsx';
import { LoadFailurePlace } from '../../../ui/notices/load-failure-place.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface SearchNoticeProps {
  readonly isSignedIn: boolean;
  /** The text that was searched for; empty for none. */
  readonly words: string;
  readonly isWaiting: boolean;
  /** The search, if it failed. */
  readonly failure: (FailedQuery & { readonly error: unknown }) | null;
  readonly found: ResponseOf<Endpoints['searchChats']> | undefined;
  /** Whether there are no chats at all. */
  readonly isEmpty: boolean;
}

/** Messages about the search other than its results. */
export function SearchNotice({ isSignedIn, words, isWaiting, failure, found, isEmpty }: SearchNoticeProps) {
  if (!isSignedIn) {
    return (
      <Empty
        icon={UserRound}
        title="Sign in to save your chats"
        action={<Button onClick={() => navigate(paths.signIn(here()))}>Sign in</Button>}
      >
        Chats that are saved can be searched, by their titles and by what was said.
      </Empty>
    );
  }
  if (failure) {
    return <LoadFailurePlace icon={TriangleAlert} title="The search did not work" query={failure} />;
  }
  if (isEmpty)
    return (
      <Empty icon={MessageCircle} title="No chats yet">
        What you talk about can be found here.
      </Empty>
    );
  if (isWaiting && !found) return <Waiting />;
  return (
    <>
      <p role="status" className="sr-only">
        {words && found && !isWaiting && countOf(found)}
      </p>
      {words && found?.chats.length === 0 && !isWaiting && (
        <Empty icon={SearchX} title="No chats found">
          <span className="[overflow-wrap:anywhere]">
            {`No title and no message has “${words.length > 60 ? `${cutText(words, 60)}…` : words}”. Try another or a shorter word.`}
          </span>
        </Empty>
      )}
      {words && found?.matched === 'some' && found.chats.length > 0 && (
        <p className="px-2 py-1.5 text-muted text-sm">No chat has all of these words. These have some of them.</p>
      )}
    </>
  );
}

function countOf({ chats: { length }, hasMore }: NonNullable<SearchNoticeProps['found']>): string {
  if (hasMore) return `More than ${length} chats found`;
  return length === 1 ? '1 chat found' : `${length} chats found`;
}

function Waiting() {
  return (
    <div role="status" aria-label="Searching" className="flex flex-col gap-5 p-2">
      {['w-3/5', 'w-4/5', 'w-2/3'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-full" />
        </div>
      ))}
    </div>
  );
}
