import '../messages/messages.css';
import type { Reply } from '@atrium/contract/run-event';
import { CircleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { brokenText } from '../messages/broken-text.ts';
import { Reasoning } from '../messages/reasoning.tsx';
import { fallbackFailure } from '../run/failure-text.ts';

interface PreviewReplyProps {
  readonly name: string;
  readonly avatarUrl: string;
  readonly id?: string;
  readonly content: string;
  readonly status?: Reply['status'];
  readonly reasoning?: string;
  readonly reasoningMs?: number | null;
  readonly error?: { readonly message: string } | null;
  readonly isReconnecting?: boolean;
  readonly onRetry?: () => void;
}

/** What the persona says: its greeting, or a reply as far as it has come. */
export function PreviewReply({ name, avatarUrl, id = '', content, status = 'complete', ...rest }: PreviewReplyProps) {
  const isStreaming = status === 'streaming';
  const broken = brokenText(status);
  const isWaiting = isStreaming && content === '';
  const { reasoning = '', reasoningMs = null, error, isReconnecting = false, onRetry } = rest;
  return (
    <article className="message is-assistant" data-role="assistant" data-status={status}>
      <header className="mb-2 flex min-w-0 items-center gap-2 text-sm">
        <Avatar name={name} src={avatarUrl} size={24} />
        <b className="truncate">{name.trim() || 'Unnamed persona'}</b>
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
      {status === 'failed' && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p role="alert" className="flex min-w-0 items-start gap-2 text-danger text-sm">
            <Icon of={CircleAlert} size={16} className="mt-0.5" />
            {error?.message || fallbackFailure}
          </p>
          {onRetry && (
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
      {broken !== null && <p className="mt-2 text-muted text-sm">{broken}</p>}
    </article>
  );
}

const none: never[] = [];
