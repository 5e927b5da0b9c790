import { continueShared } from '@atrium/contract/routes/sharing.generated';
import { useMutation } from '@tanstack/react-query';
import { Link2Off, RefreshCw } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { callOnce } from '../../lib/call-once.ts';
import { config } from '../../lib/config.ts';
import { passFocusOn } from '../../lib/focus-next.ts';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { isGone } from '../../lib/is-gone.ts';
import { here, Link, navigate } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Mark } from '../../ui/marks/mark.tsx';
import { NoticePage } from '../../ui/notices/notice-page.tsx';
import { toastFailure } from '../../ui/notices/toast-failure.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/index.ts';
import { ReadOnlyMessage } from '../chats/index.ts';
import { useShared } from './queries.ts';

/** A shared chat: it looks like the chat, and is read-only. */
export default function SharedPage({ token }: { readonly token: string }) {
  const query = useShared(token);
  const { data, error, refetch } = query;
  const head = data?.pages[0];
  const pages = data?.pages.filter(({ updatedAt }) => updatedAt === head?.updatedAt);
  // The owner may take the copy anew while somebody reads it: its pages do not belong to those of the earlier one.
  const isTakenAnew = data !== undefined && data.pages.length !== pages?.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been taken anew again between two pages
  useEffect(() => {
    if (isTakenAnew) void refetch();
  }, [isTakenAnew, data, refetch]);
  usePageTitle(head?.title ?? (error ? 'Shared chat' : undefined));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex h-dvh flex-col bg-surface">
      <header className="flex min-h-13 flex-none flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-b px-4 py-2">
        <Link href={paths.home} className="hit-area flex items-center gap-2 font-title text-ink no-underline">
          <Mark />
          {config.productName}
        </Link>
        <Continue token={token} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to reach it */}
      <main className="min-h-0 flex-1 overflow-y-auto" tabIndex={0}>
        <div className="mx-auto w-[calc(100%-2rem)] max-w-read py-8">
          {head ? (
            <div className="mb-8 border-line border-b pb-5">
              <h1 dir="auto" className="text-balance text-left font-title text-xl [overflow-wrap:anywhere]">
                {head.title}
              </h1>
              <p className="mt-1 text-muted text-sm">
                A copy of {formatCount(head.messageCount, 'message')}, taken{' '}
                {formatMoment(new Date(head.updatedAt), new Date())}. Whoever shared it may take it back.
              </p>
            </div>
          ) : (
            <Waiting />
          )}
          <Suspense fallback={<Waiting />}>
            <section aria-label="Messages" className="flex flex-col gap-8">
              {pages?.flatMap((page) =>
                page.messages.map((message) => <ReadOnlyMessage key={message.position} message={message} />),
              )}
            </section>
          </Suspense>
          {query.hasNextPage && (
            <div className="mt-8 grid place-items-center">
              <ShowMore query={query} kind="secondary" size="md" />
            </div>
          )}
        </div>
      </main>
    </div>
  );
}

/** Copies the chat into the reader's own account, or asks the reader to sign in. */
function Continue({ token }: { readonly token: string }) {
  const user = useUser();
  // A second click may come before the button is drawn as busy; it would create a second chat.
  const isAsked = useRef(false);
  const take = useMutation({
    mutationFn: () => callOnce(continueShared, { params: { token } }),
    onSuccess: ({ chatId }) => navigate(paths.chat(chatId)),
    onError: (error) => {
      isAsked.current = false;
      toastFailure('The chat could not be taken over', error);
    },
  });
  const ask = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    take.mutate();
  };
  if (user.isPending) return null;
  if (user.data === null) {
    return (
      <Link href={paths.signIn(here())} className={buttonClass('secondary', 'sm')}>
        Sign in to continue this chat
      </Link>
    );
  }
  return (
    <Button size="sm" busy={take.isPending} onClick={ask}>
      Continue this chat
    </Button>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const home = (
    <Link href={paths.home} className={buttonClass('primary')}>
      Go to {config.productName}
    </Link>
  );
  if (isGone(error)) {
    return (
      <NoticePage icon={Link2Off} title="This link does not work" action={home}>
        <p>It was revoked, or it never existed. Ask whoever gave it to you for a new one.</p>
      </NoticePage>
    );
  }
  return (
    <NoticePage
      icon={RefreshCw}
      title="This chat could not be loaded"
      action={
        <Button ref={passFocusOn} kind="primary" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p>{sentenceOf(error, 'The server could not be reached.')}</p>
    </NoticePage>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-6">
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="ml-auto h-14 w-2/5" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}
