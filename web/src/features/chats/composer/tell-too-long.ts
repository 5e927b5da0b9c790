import { maxQuestionLength } from '@atrium/contract/chat-rules';
import { formatNumber } from '../../../lib/format.ts';
import { toast } from '../../../ui/notices/toast.ts';

/** Whether a question is too long. If so, a toast says by how much. */
export function tellTooLong(text: string): boolean {
  const over = text.trim().length - maxQuestionLength;
  if (over <= 0) return false;
  const most = formatNumber(maxQuestionLength);
  tellFailed(
    `This message is ${formatNumber(over)} characters too long: at most ${most} can be sent. Shorten it, or attach it as a file.`,
  );
  return true;
}

export function tellFailed(description: string): void {
  toast({ kind: 'danger', title: 'Message Failed', description });
}
