import { focusComposer } from '../../../lib/focus-composer.ts';
import { Button } from '../../../ui/button.tsx';
import { openSettings } from '../../settings/index.ts';
import { runs } from '../run/active-runs.ts';
import { ask } from '../run/send.ts';
import type { AssistantMessageProps } from './assistant-message-props.ts';
import { brokenText } from './broken-text.ts';
import { hasWords } from './has-words.ts';
import { askedAgain } from './question/asked-again.ts';
import { ReplyFailure } from './reply-failure.tsx';

interface ReplyStateProps extends AssistantMessageProps {
  readonly runId: string | null;
}

/** How a reply ended, if it was cut short, failed or is empty, and what the user can do about it. */
export function ReplyState({ message, question, place, isBusy, runId }: ReplyStateProps) {
  const { status } = message;
  const asked = askedAgain(message, question);
  const goOn = () => {
    focusComposer();
    ask(place, { kind: 'continue', broken: message });
  };
  const again = () => {
    focusComposer();
    // A question that got no reply is sent again under its own ids; one the server has taken is answered again.
    if (runId !== null) runs.retry(runId);
    else if (asked) ask(place, asked);
  };
  if (status === 'failed') {
    return (
      <ReplyFailure
        error={message.error}
        onAgain={again}
        onContinue={runId === null && canGoOn(message) ? goOn : undefined}
        isHeld={isBusy || (runId === null && !asked)}
        className="mt-3"
      />
    );
  }
  const broken = brokenText(message);
  const isEmpty = status === 'complete' && !hasWords(message) && message.files.length === 0;
  if (broken === null && !isEmpty) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      <p>{broken ?? 'The model gave an empty answer.'}</p>
      {/* The buttons stay side by side, wherever the sentence ends. */}
      <span className="flex gap-3">
        {isEmpty ? (
          <Button size="sm" onClick={again} disabled={isBusy || !asked}>
            Try again
          </Button>
        ) : (
          <Button size="sm" onClick={goOn} disabled={isBusy}>
            Continue
          </Button>
        )}
        {isUnpaid(message) && (
          <Button size="sm" onClick={() => openSettings('billing')}>
            Add Credits
          </Button>
        )}
      </span>
    </div>
  );
}

/** Whether the reply was cut because the credits were used up. */
function isUnpaid({ status, cutBy }: AssistantMessageProps['message']): boolean {
  return status === 'cut' && cutBy === 'credits';
}

/** Whether there is text to continue from, and continuing would not end in the same error. */
function canGoOn(message: AssistantMessageProps['message']): boolean {
  const code = message.error?.code;
  return hasWords(message) && code !== 'refused' && code !== 'context-too-long';
}
