import { useMemo } from 'react';
import { navigate, useAddressQuery } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import type { Place } from '../run/active-runs.ts';
import { spaceIn } from '../space/open-space.ts';
import { slotIn, useSlots } from './slots.ts';

/** The chat that the address names, or the empty one. */
export function useOpenPlace(): Place {
  const [query] = useAddressQuery();
  const chatId = query.get('chat');
  const spaceId = spaceIn(query);
  const slot = useSlots((state) => slotIn(state, spaceId));
  return useMemo(() => ({ chatId, slot }), [chatId, slot]);
}

/** Shows a chat, within a space if one is named. */
export function openChat(
  id: string,
  options: { readonly replace?: boolean; readonly spaceId?: number | null } = {},
): void {
  const { spaceId = null, ...how } = options;
  navigate(spaceId === null ? paths.chat(id) : paths.spaceChat(spaceId, id), how);
}
