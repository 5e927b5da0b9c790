import '../messages/messages.css';
import type { Reply } from '@atrium/contract/run-event';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import Markdown from '../markdown/markdown.tsx';
import { brokenText } from '../messages/broken-text.ts';
import { Reasoning } from '../messages/reasoning.tsx';
import { ReplyFailure } from '../messages/reply-failure.tsx';

interface PreviewReplyProps {
  readonly name: string;
  readonly avatarUrl: string;
  readonly id?: string;
  readonly content: string;
  readonly status?: Reply['status'];
  readonly cutBy?: Reply['cutBy'];
  readonly reasoning?: string;
  readonly reasoningMs?: number | null;
  readonly error?: { readonly message: string } | null;
  readonly isReconnecting?: boolean;
  readonly onRetry?: () => void;
}

/** A message of the persona: its greeting, or a reply, which may still be growing. */
export function PreviewReply({
  name,
  avatarUrl,
  id = '',
  content,
  status = 'complete',
  cutBy,
  ...rest
}: PreviewReplyProps) {
  const isStreaming = status === 'streaming';
  const broken = brokenText({ status, cutBy });
  const isWaiting = isStreaming && content === '';
  const { reasoning = '', reasoningMs = null, error, isReconnecting = false, onRetry } = rest;
  return (
    <article className="message is-assistant" data-role="assistant" data-status={status}>
      <header className="mb-2 flex min-w-0 items-center gap-2 text-sm">
        <Avatar name={name} src={avatarUrl} size={24} />
        <b className="min-w-0 [overflow-wrap:anywhere]">{name.trim() || 'Unnamed persona'}</b>
      </header>
      <Reasoning text={reasoning} duration={reasoningMs} isGoingOn={isWaiting} />
      {isWaiting && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner className="size-3.5!" />
          AI is thinking...
        </p>
      )}
      {content !== '' && <Markdown messageId={id} text={content} sources={none} isOpen={isStreaming} />}
      {isStreaming && isReconnecting && (
        <p className="mt-2 text-muted text-sm">The connection was lost. Reconnecting...</p>
      )}
      {status === 'failed' && <ReplyFailure isAlert error={error} onAgain={onRetry} className="mt-2 text-sm" />}
      {broken !== null && <p className="mt-2 text-muted text-sm">{broken}</p>}
    </article>
  );
}

const none: never[] = [];
