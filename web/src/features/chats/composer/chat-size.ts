import type { Chat } from '@atrium/contract/chats';
import { useQuery } from '@tanstack/react-query';
import { chatQuery } from '../queries.ts';

export interface ChatSize {
  /** Tokens the next question brings along; null where no reply has said. */
  readonly before: number | null;
  /** Tokens of its replies, on average of the last ones. */
  readonly usual: number | null;
}

/** Replies looked at for their length. */
const looked = 5;

/** What is known of a chat by the counts of its own replies, as far as they are loaded; nothing is asked for it. */
export function useChatSize(id: string | null) {
  return useQuery({ ...chatQuery(id ?? ''), enabled: false, select: sizeOf });
}

function sizeOf({ messages }: Chat): ChatSize {
  const counted = messages.flatMap(({ usage }) => (usage ? [usage] : []));
  const last = counted.at(-1);
  const newest = counted.slice(-looked);
  const written = newest.reduce((sum, usage) => sum + usage.output, 0);
  return {
    before: last ? last.input + last.output : null,
    usual: newest.length > 0 ? Math.round(written / newest.length) : null,
  };
}
