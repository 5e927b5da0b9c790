import type { KnowledgeItem } from '@atrium/contract/sources';
import { useId } from 'react';
import { Switch } from '../../../ui/fields/switch.tsx';
import { isUnreadable } from '../domain/source-words.ts';
import { includeSource } from '../manage-sources.ts';

interface KnowledgeSwitchProps {
  readonly item: KnowledgeItem;
  /** The id of the element that names the source. */
  readonly name: string;
}

/** A switch for whether chats answer from a source; it takes effect at once. */
export default function KnowledgeSwitch({ item, name }: KnowledgeSwitchProps) {
  const label = useId();
  return (
    <span className="relative flex flex-none items-center gap-2 text-muted text-xs">
      <span id={label} className="max-md:sr-only">
        In knowledge base
      </span>
      <Switch
        labelledBy={`${label} ${name}`}
        checked={item.isInKnowledgeBase && !isUnreadable(item)}
        disabled={isUnreadable(item)}
        onChange={(isIncluded) => void includeSource(item, isIncluded)}
      />
    </span>
  );
}
