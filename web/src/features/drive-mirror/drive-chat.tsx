import type { DriveEntry } from '@atrium/contract/drive-mirror';
import { driveChat, importDriveChat } from '@atrium/contract/routes/drive-mirror.generated';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Cloud, CloudAlert } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { formatCount, formatTime } from '../../lib/format.ts';
import { navigate } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailurePlace } from '../../ui/notices/load-failure-place.tsx';
import { toastFailure } from '../../ui/notices/toast-failure.ts';
import { underToasts } from '../../ui/notices/toast-foot.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { historyKey, Markdown, useHistory } from '../chats/index.ts';
import { PortraitAvatar } from '../personas/index.ts';
import { driveChatKey } from './queries.ts';

/** How many messages are drawn; a longer chat can be read in full after it is imported. */
const shownLength = 200;

/** A chat that exists only in the user's drive. It can be read, and imported to be continued. */
export default function DriveChat({ id }: { readonly id: string }) {
  const title = useHistory().data?.find((each) => each.id === id)?.title;
  usePageTitle(title);
  const query = useQuery({
    queryKey: driveChatKey(id),
    queryFn: ({ signal }) => call(driveChat, { params: { sessionId: id }, signal }),
  });
  const take = useMutation({
    mutationFn: () => call(importDriveChat, { params: { sessionId: id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: historyKey }),
    onError: (failure) => toastFailure('The chat was not imported', failure),
  });
  const isTaken = useRef(false);
  // A user who has moved on to another chat stays there: callbacks given to `mutate` run only while this component is
  // mounted.
  const goOn = () => {
    // The button is disabled at the next render, and a second press may come before that.
    if (isTaken.current) return;
    isTaken.current = true;
    take.mutate(undefined, {
      onSuccess: ({ sessionId }) => navigate(paths.chat(sessionId), { replace: true }),
      onError: () => {
        isTaken.current = false;
      },
    });
  };
  const { data } = query;
  if (query.error && !data) {
    return (
      <div className="grid flex-1 place-items-center">
        <LoadFailurePlace icon={CloudAlert} title="Failed to load chat session" query={query} />
      </div>
    );
  }
  return (
    <>
      <div className="thread-frame flex min-h-0 flex-1 flex-col">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to reach it */}
        <section className="thread-scroller" aria-label="Messages" tabIndex={0}>
          <div className="thread">
            <h1 dir="auto" className="mb-1 text-left font-title text-xl [overflow-wrap:anywhere]">
              {title ?? 'Chat in Google Drive'}
            </h1>
            <p className="mb-8 flex items-center gap-2 text-muted text-sm">
              <Icon of={Cloud} size={16} />
              Only in your Google Drive, shown as its file has it.
            </p>
            {data ? <Entries entries={data} /> : <Loading />}
          </div>
        </section>
      </div>
      <div ref={underToasts} className="chat-foot">
        <div className="mx-auto flex max-w-read flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-raised px-4 py-3">
          <p className="text-muted text-sm">To go on with this chat, {config.productName} takes it in first.</p>
          <Button kind="primary" busy={take.isPending} disabled={!data?.length} onClick={goOn}>
            Continue this chat
          </Button>
        </div>
      </div>
    </>
  );
}

function Entries({ entries }: { readonly entries: readonly DriveEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">This file holds no messages that can be shown.</p>;
  const hidden = Math.max(0, entries.length - shownLength);
  return (
    <>
      {hidden > 0 && (
        <p className="mb-8 text-muted text-sm">{`${formatCount(hidden, 'earlier message')} ${hidden === 1 ? 'is' : 'are'} not shown. Continue the chat to see all of it.`}</p>
      )}
      {entries.slice(-shownLength).map((entry) => (
        <div key={entry.id} className="thread-item">
          {entry.role === 'user' ? <Question entry={entry} /> : <Reply entry={entry} />}
        </div>
      ))}
    </>
  );
}

function Question({ entry }: { readonly entry: DriveEntry }) {
  return (
    <div className="message is-user" data-role="user">
      <div className="bubble" dir="auto">
        {entry.content}
      </div>
      <Moment at={entry.timestamp} />
    </div>
  );
}

function Reply({ entry }: { readonly entry: DriveEntry }) {
  return (
    <article className="message is-assistant" data-role="assistant">
      {entry.persona && (
        <header className="mb-3 flex min-w-0 items-center gap-2 text-sm">
          <PortraitAvatar avatar={entry.persona.avatar} name={entry.persona.name} />
          <b dir="auto" className="min-w-0 truncate">
            {entry.persona.name}
          </b>
        </header>
      )}
      <Suspense fallback={<p className="whitespace-pre-wrap">{entry.content}</p>}>
        <Markdown messageId={entry.id} text={entry.content} sources={[]} isOpen={false} />
      </Suspense>
      <Moment at={entry.timestamp} />
    </article>
  );
}

function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className="text-faint text-xs tabular-nums">
      {formatTime(new Date(at), new Date())}
    </time>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the chat" className="flex flex-col gap-4">
      <Skeleton className="h-14 w-3/5 self-end rounded-xl" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  );
}
