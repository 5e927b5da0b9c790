import type { Chat } from '@atrium/contract/chats';
import { useQuery } from '@tanstack/react-query';
import { chatQuery } from '../queries.ts';

export interface ChatSize {
  /** Tokens of the chat so far, which the next question sends along. Null if no reply has reported its usage. */
  readonly before: number | null;
  /** Average tokens of the latest replies. Null if no reply has reported its usage. */
  readonly usual: number | null;
}

/** How many of the latest replies the average is taken over. */
const looked = 5;

/** The size of a chat from the token counts of its loaded replies. It sends no request. */
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
