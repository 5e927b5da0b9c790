import type { Speaker } from '@atrium/contract/chat-personas';
import { memo } from 'react';
import { config } from '../../../lib/config.ts';
import { Badge } from '../../../ui/badge.tsx';
import { MarkAvatar } from '../../../ui/marks/mark-avatar.tsx';
import { PortraitAvatar } from '../../personas/index.ts';
import { modelName, useModels } from '../queries.ts';

interface ReplyHeadProps {
  /** The id by which the reply refers to it as its label. */
  readonly id?: string;
  /** The persona that speaks; null for the default assistant. */
  readonly persona: Pick<Speaker, 'name' | 'avatar'> | null;
  /** Null for text that no model wrote. */
  readonly model: string | null;
  readonly badge: string | null;
}

/** Who wrote a reply: the persona with its picture, the model, and the route it took. */
export const ReplyHead = memo(function ReplyHead({ id, persona, model, badge }: ReplyHeadProps) {
  const { data } = useModels();
  const name = model === null && persona ? null : modelName(model, data);
  return (
    <header id={id} className="mb-3 flex min-w-0 items-center gap-2 text-sm">
      {persona ? <PortraitAvatar avatar={persona.avatar} name={persona.name} size={24} /> : <MarkAvatar />}
      {persona && (
        // Half of the line at first, so that a very long name leaves room for the model.
        <b dir="auto" className="min-w-0 max-w-max grow basis-1/2 text-left [overflow-wrap:anywhere]">
          {persona.name}
        </b>
      )}
      {name &&
        (persona ? (
          <span className="min-w-0 shrink-2 truncate text-muted">{name}</span>
        ) : (
          <b className="truncate">{name}</b>
        ))}
      {badge && <Badge kind={badge === `${config.productName} AI` ? 'accent' : 'neutral'}>{badge}</Badge>}
    </header>
  );
});
