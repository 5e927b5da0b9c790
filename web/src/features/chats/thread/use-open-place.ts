import { useMemo } from 'react';
import { navigate, useAddressQuery } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import type { Place } from '../run/active-runs.ts';
import { useSlots } from './slots.ts';

/** The chat the address names, or the empty one. */
export function useOpenPlace(): Place {
  const [query] = useAddressQuery();
  const chatId = query.get('chat');
  const slot = useSlots((state) => state.slot);
  return useMemo(() => ({ chatId, slot }), [chatId, slot]);
}

/** Shows a chat. */
export function openChat(id: string, options: { readonly replace?: boolean } = {}): void {
  navigate(paths.chat(id), options);
}
