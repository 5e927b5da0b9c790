import { navigate } from '../../../lib/navigation.ts';
import { beginAnew } from '../thread/begin-anew.ts';
import { clearChat } from '../thread/new-chat.ts';
import { openSpace } from './open-space.ts';

/** Starts an empty chat in a space. The chat shown before stays saved, and its reply continues. */
export function startSpaceChat(spaceId: number): void {
  beginAnew(spaceId);
  navigate(
    `/dashboard?${new URLSearchParams({ section: 'spaces', space: String(spaceId), tab: 'chats', view: 'chat' })}`,
  );
}

/** Leaves a chat for an empty one, in the open space or outside of spaces. */
export function leaveChat(): void {
  const spaceId = openSpace();
  if (spaceId === null) clearChat();
  else startSpaceChat(spaceId);
}
