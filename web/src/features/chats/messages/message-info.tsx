import type { ModelChoice } from '@atrium/contract/models';
import { config } from '../../../lib/config.ts';
import { formatCount, formatTime } from '../../../lib/format.ts';
import { formatUsd } from '../../../lib/format-usd.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { modelName, useModels } from '../queries.ts';
import type { ShownMessage } from '../run/live-run.ts';

interface MessageInfoProps {
  readonly message: ShownMessage;
  readonly onClose: () => void;
}

/** Details of a reply: who wrote it, what it used, and what was left out of its context. */
export default function MessageInfo({ message, onClose }: MessageInfoProps) {
  const { data } = useModels();
  const choice = data?.models.find((model) => model.id === message.model);
  const answersWith = choice?.answersWith;
  const rows: readonly (readonly [string, string | null])[] = [
    ['Persona', message.persona?.name ?? null],
    ['Model', modelName(message.model, data)],
    ['Answered by', answersWith && answersWith !== message.model ? answersWith : null],
    ['Route', routeOf(message, choice)],
    ['Written', formatTime(new Date(message.timestamp), new Date())],
    ['Tokens', message.tokens === null ? 'Not known' : formatCount(message.tokens, 'token')],
    ['Question and context', message.usage && formatCount(message.usage.input, 'token')],
    ['Read from a cache', message.usage?.cached ? formatCount(message.usage.cached, 'token') : null],
    ['Reply', message.usage && formatCount(message.usage.output, 'token')],
    ['Thinking', message.usage?.reasoning ? formatCount(message.usage.reasoning, 'token') : null],
    ['Cost', message.cost === null ? 'Not known' : formatUsd(message.cost, 4)],
    ['Left out', message.droppedMessages > 0 ? `${formatCount(message.droppedMessages, 'earlier message')}` : null],
  ];
  return (
    <Dialog onClose={onClose} title="Message info" width="confirm" asks={false}>
      <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {message.droppedMessages > 0 && (
        <p className="mt-4 text-muted text-sm">
          The oldest messages were left out so that the rest fits what the model can read at once.
        </p>
      )}
    </Dialog>
  );
}

/**
 * Names how a reply was routed. While the user has any key of their own, the badge of every reply is the product's
 * name. A reply came through that key if it cost nothing here and its model is currently reached by the key. For a key
 * removed since, nothing can be said.
 */
function routeOf({ badge, cost }: ShownMessage, choice: ModelChoice | undefined): string | null {
  if (badge !== `${config.productName} AI`) return badge;
  if (cost) return 'Platform Routing';
  return choice?.route === 'own-key' ? 'Your own key' : badge;
}
