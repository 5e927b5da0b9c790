import { MessageCircleOff } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { isGone } from '../../lib/is-gone.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/notices/empty.tsx';
import type { FailedQuery } from '../../ui/notices/load-failure.tsx';
import { LoadFailurePlace } from '../../ui/notices/load-failure-place.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { hasWords } from './composer/draft/draft.ts';
import { useDraft } from './composer/draft/drafts.ts';
import { OpenCited } from './markdown/message-context.ts';
import { openCited } from './messages/grounding/open-cited.ts';
import { MessageList } from './messages/message-list.tsx';
import { ReplyStatus } from './messages/reply-status.tsx';
import { Greeting } from './persona/greeting.tsx';
import { useChat } from './queries.ts';
import type { Place } from './run/active-runs.ts';
import { useRunPart } from './run/active-runs.ts';
import './run/join-tabs.ts';
import { isBehind, resumeQueue } from './run/queue.ts';
import { resumeReply } from './run/resume-reply.ts';
import { draftKeyOf } from './run/send.ts';
import { leaveGoneChat } from './thread/leave-gone-chat.ts';
import { spaceOfSlot } from './thread/slots.ts';
import { threadOf } from './thread/thread.ts';
import { useEditedQuestions } from './thread/use-edited-questions.ts';
import { useFreshness } from './thread/use-freshness.ts';
import { withEdits } from './thread/with-edits.ts';

const noMessages: never[] = [];

/** The messages of a chat. */
export function Thread({ place }: { readonly place: Place }) {
  const query = useChat(place.chatId);
  const { data: chat, error } = query;
  useFreshness(place.chatId);
  const runId = useRunPart(place, (run) => run?.runId);
  const question = useRunPart(place, (run) => run?.question ?? null);
  const after = useRunPart(place, (run) => run?.after);
  const answer = useRunPart(place, (run) => run?.answer);
  const opened = useRunPart(place, (run) => run?.greeting);
  const greeting = chat ? chat.greeting : opened;
  const status = useRunPart(place, (run) => run?.reply.status);
  const isBusy = status === 'streaming';
  const isHeld = useDraft(draftKeyOf(place), ({ queue }) =>
    queue.some((queued) => queued.isHeld && isBehind(place, queued)),
  );
  const stored = chat?.messages ?? noMessages;
  const messages = useMemo(
    () => threadOf(stored, runId && answer ? { runId, question, after, answer } : undefined),
    [stored, runId, question, after, answer],
  );
  const edited = useEditedQuestions(place.chatId);
  const shown = useMemo(() => withEdits(messages, edited), [messages, edited]);
  const last = stored.at(-1);
  useEffect(() => {
    if (place.chatId && last) resumeReply(place.chatId, last);
  }, [place.chatId, last]);
  useEffect(() => {
    if (place.chatId) void resumeQueue(place.chatId);
  }, [place.chatId]);

  const spaceId = chat?.spaceId ?? (place.chatId === null ? spaceOfSlot(place.slot) : null);
  const open = useMemo(() => openCited(spaceId, place.chatId), [spaceId, place.chatId]);

  // A chat deleted elsewhere is no longer shown. A run in progress reports its own failure.
  if (error && (messages.length === 0 || (isGone(error) && !runId)))
    return <Unreadable query={query} chatId={place.chatId} />;
  if (messages.length === 0) return <ThreadSkeleton />;
  return (
    <OpenCited value={open}>
      <MessageList
        place={place}
        messages={shown}
        hasEarlier={chat?.hasEarlier ?? false}
        opening={greeting && <Greeting {...greeting} />}
        liveId={answer?.id ?? null}
        isBusy={isBusy}
      />
      <ReplyStatus isBusy={isBusy} hasFailed={(status ?? last?.status) === 'failed'} isHeld={isHeld} />
    </OpenCited>
  );
}

interface UnreadableProps {
  readonly query: FailedQuery & { readonly error: unknown };
  readonly chatId: string | null;
}

function Unreadable({ query, chatId }: UnreadableProps) {
  const { error } = query;
  const isWritten = useDraft(chatId ?? '', hasWords);
  const leave = () => chatId && void leaveGoneChat(chatId);
  const title = 'Failed to load chat session';
  return (
    <div className="thread-frame grid min-h-0 flex-1 place-items-center overflow-y-auto">
      {isGone(error) ? (
        <div role="alert">
          <Empty icon={MessageCircleOff} title={title} action={<Button onClick={leave}>New Chat</Button>}>
            {sentenceOf(error)}
            {isWritten && ' What you wrote below cannot be sent here. New Chat takes it along.'}
          </Empty>
        </div>
      ) : (
        <LoadFailurePlace icon={MessageCircleOff} title={title} query={query} />
      )}
    </div>
  );
}

/** A placeholder for a chat that is loading: a question and a reply. */
function ThreadSkeleton() {
  return (
    <div className="thread-frame flex min-h-0 flex-1 flex-col">
      <div className="thread-scroller" role="status" aria-label="Loading the chat">
        <div className="thread flex flex-col gap-8">
          <Skeleton className="h-14 w-3/5 self-end rounded-xl" />
          <div className="flex flex-col gap-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        </div>
      </div>
    </div>
  );
}
