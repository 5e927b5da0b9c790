import { navigate } from '../../../lib/navigation.ts';
import { renewSlot } from '../thread/slots.ts';

/** An empty chat in a space. The one that was shown stays saved, and its reply goes on. */
export function startSpaceChat(spaceId: number): void {
  renewSlot(spaceId);
  navigate(
    `/dashboard?${new URLSearchParams({ section: 'spaces', space: String(spaceId), tab: 'chats', view: 'chat' })}`,
  );
}
