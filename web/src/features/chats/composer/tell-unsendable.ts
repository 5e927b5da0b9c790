import { maxQuestionLength } from '@atrium/contract/chat-rules';
import { formatNumber } from '../../../lib/format.ts';
import { toast } from '../../../ui/notices/toast.ts';
import type { Draft } from './draft/draft.ts';

/** Says why a message cannot be sent as it is. Nothing of it is lost. */
export function tellUnsendable({ text, files }: Pick<Draft, 'text' | 'files'>): void {
  const failed = files.find((file) => file.state === 'failed');
  if (failed)
    tell(`${failed.name} could not be attached. Remove it${failed.canRetry ? ' or try it again' : ''}, then send.`);
  else tellTooLong(text);
}

/** Whether a question is longer than one may be; then it says by how much. */
export function tellTooLong(text: string): boolean {
  const over = text.trim().length - maxQuestionLength;
  if (over <= 0) return false;
  const most = formatNumber(maxQuestionLength);
  tell(
    `This message is ${formatNumber(over)} characters too long: at most ${most} can be sent. Shorten it, or attach it as a file.`,
  );
  return true;
}

function tell(description: string): void {
  toast({ kind: 'danger', title: 'Message Failed', description });
}
