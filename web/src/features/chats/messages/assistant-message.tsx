import { memo, useId } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import Markdown from '../markdown/markdown.tsx';
import { Figure } from '../markdown/message-image.tsx';
import { useRunPart } from '../run/active-runs.ts';
import { withReply } from '../run/live-run.ts';
import { Activities } from './activities.tsx';
import type { AssistantMessageProps } from './assistant-message-props.ts';
import { GroundingNote, unsupportedIn } from './grounding/grounding-note.tsx';
import { Sources } from './grounding/sources.tsx';
import { MessageFoot } from './message-foot.tsx';
import { Reasoning } from './reasoning.tsx';
import { ReplyHead } from './reply-head.tsx';
import { ReplyState } from './reply-state.tsx';
import { StillWaiting } from './still-waiting.tsx';

/**
 * A reply. While it is live, it reads its text from the run store, and nothing else on the page does. The same
 * component stays when the reply has ended, so that nothing moves.
 */
export const AssistantMessage = memo(function AssistantMessage({ isLive, ...props }: LiveProps) {
  const reply = useRunPart(props.place, (run) => (isLive ? run?.reply : undefined));
  const runId = useRunPart(props.place, (run) => (isLive ? (run?.runId ?? null) : null));
  const isReconnecting = useRunPart(props.place, (run) => isLive && run?.phase === 'waiting');
  const message = reply ? withReply(props.message, reply) : props.message;
  return <Reply {...props} message={message} runId={runId} isReconnecting={isReconnecting} />;
});

interface LiveProps extends AssistantMessageProps {
  /** Whether it is being written and this page follows it. */
  readonly isLive: boolean;
}

const none: readonly string[] = [];

interface ReplyProps extends AssistantMessageProps {
  /** The run that this page follows for the reply. */
  readonly runId: string | null;
  readonly isReconnecting: boolean;
}

function Reply(props: ReplyProps) {
  const { message, isReconnecting } = props;
  const head = useId();
  const isStreaming = message.status === 'streaming';
  const isWaiting = isStreaming && message.content === '';
  return (
    <article className="message is-assistant" aria-labelledby={head} data-role="assistant" data-status={message.status}>
      <ReplyHead id={head} persona={message.persona} model={message.model} badge={message.badge} />
      <Reasoning text={message.reasoning} duration={message.reasoningMs} isGoingOn={isWaiting} />
      <Activities activities={message.activities} isOver={!isStreaming} />
      {isWaiting && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner className="size-3.5!" />
          AI is thinking...
        </p>
      )}
      {message.content !== '' && (
        <Markdown
          messageId={message.id}
          text={message.content}
          sources={message.sources}
          isOpen={isStreaming}
          unsupported={isStreaming ? none : unsupportedIn(message)}
        />
      )}
      {message.files.map((file) => (
        <div key={file.id} className="markdown mt-4">
          <Figure src={file.url} alt={file.name} address={file.url} />
        </div>
      ))}
      <Sources sources={message.sources} />
      {!isStreaming && message.grounding && <GroundingNote grounding={message.grounding} />}
      {isStreaming && isReconnecting && (
        <p className="mt-3 text-muted text-sm">The connection was lost. Reconnecting...</p>
      )}
      <ReplyState {...props} />
      <StillWaiting {...props} />
      {!isStreaming && <MessageFoot {...props} />}
    </article>
  );
}
