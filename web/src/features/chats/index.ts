import { lazy } from 'react';

export { ChatHead } from './chat-bar.tsx';
export { Composer } from './composer/composer.tsx';
export { forgetDrafts } from './composer/drafts.ts';
export { useHistory } from './queries.ts';
export { clearChat, startNewChat } from './thread/new-chat.ts';
export { useOpenChat } from './thread/use-open-chat.ts';
export { openChat } from './thread/use-open-place.ts';

/** Starts loading what a chat with messages needs: its list, Markdown. None of it is in the first load. */
export const loadChatScreen = () => import('./chat-screen.tsx');
export const ChatScreen = lazy(loadChatScreen);
