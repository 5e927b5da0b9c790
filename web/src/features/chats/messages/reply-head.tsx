import type { Speaker } from '@atrium/contract/chat-personas';
import { memo } from 'react';
import { config } from '../../../lib/config.ts';
import { Badge } from '../../../ui/badge.tsx';
import { MarkAvatar } from '../../../ui/marks/mark-avatar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
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
  const { data, isLoading } = useModels();
  // The id alone says nothing to a reader.
  const isUnnamed = isLoading && model !== null;
  const name = isUnnamed || (model === null && persona) ? null : modelName(model, data);
  return (
    <header id={id} className="mb-3 flex min-w-0 items-start gap-2 text-sm">
      {persona ? <PortraitAvatar avatar={persona.avatar} name={persona.name} size={24} /> : <MarkAvatar />}
      {/* Beside a long name there is no room for the model and the badge: they stand below it. */}
      <span className="flex min-h-6 min-w-0 flex-wrap content-center items-center gap-x-2">
        {persona && (
          <b dir="auto" className="min-w-0 text-left [overflow-wrap:anywhere]">
            {persona.name}
          </b>
        )}
        <span className="flex min-w-0 items-center gap-2">
          {isUnnamed && <Skeleton className="h-3.5 w-16" />}
          {name && (persona ? <span className="truncate text-muted">{name}</span> : <b className="truncate">{name}</b>)}
          {badge && <Badge kind={badge === `${config.productName} AI` ? 'accent' : 'neutral'}>{badge}</Badge>}
        </span>
      </span>
    </header>
  );
});
