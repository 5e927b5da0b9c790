import { lazy } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { prefetchChat } from './queries.ts';

export { Composer } from './composer/composer.tsx';
export { forgetDrafts } from './composer/drafts.ts';
export { historyKey, useHistory } from './queries.ts';
export { startNewChat } from './thread/new-chat.ts';
export { useOpenChat } from './thread/use-open-chat.ts';

/** Starts loading what a chat with messages needs: its list, Markdown. None of it is in the first load. */
export const loadChatScreen = () => import('./chat-screen.tsx');
export const ChatScreen = lazy(loadChatScreen);
/** Where the address names a chat, its messages and what draws them are on their way before the page draws its frame. */
export function startOpenChat(): void {
  const id = new URLSearchParams(location.search).get('chat');
  if (!id) return;
  prefetchChat(queryClient, id);
  void loadChatScreen();
}
/** The name of the open chat, for the head of a small screen. */
export const ChatHead = lazy(async () => ({ default: (await import('./chat-bar.tsx')).ChatHead }));

/** A text in Markdown as replies are shown, for pages of their own. */
export const loadMarkdown = () => import('./markdown/markdown.tsx');
export const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }));

/** A message of a copy, for the page that shows it. */
export const ReadOnlyMessage = lazy(async () => ({
  default: (await import('./messages/read-only-message.tsx')).ReadOnlyMessage,
}));
