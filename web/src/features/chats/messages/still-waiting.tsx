import type { Speaker } from '@atrium/contract/chat-personas';
import { focusComposer } from '../../../lib/focus-composer.ts';
import { Button } from '../../../ui/button.tsx';
import { ask } from '../run/send.ts';
import type { AssistantMessageProps } from './assistant-message-props.ts';

/** The personas that have not replied because the round ended early, with a button to let them continue. */
export function StillWaiting({ message, place, isBusy, isLast }: AssistantMessageProps) {
  const { waiting, status, halt } = message;
  const [next] = waiting;
  const goOn = () => {
    focusComposer();
    ask(place, { kind: 'pass', last: message });
  };
  if (!next || !isLast || isBusy || status === 'streaming') return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {sentenceOf(waiting)}
        {halt && ` ${halt.message}`}
      </p>
      <Button size="sm" onClick={goOn}>
        Go on with {next.name.length > 24 ? 'the next' : next.name}
      </Button>
    </div>
  );
}

function sentenceOf(waiting: readonly Speaker[]): string {
  const names = new Intl.ListFormat('en').format(waiting.map(({ name }) => name));
  return `${names} ${waiting.length === 1 ? 'has' : 'have'} not replied.`;
}
