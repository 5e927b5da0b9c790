export { Composer } from './composer/composer.tsx';
export { forgetDrafts } from './composer/drafts.ts';
export { useHistory } from './queries.ts';
export { clearChat, startNewChat } from './thread/new-chat.ts';
export { useOpenChat } from './thread/use-open-chat.ts';
export { openChat } from './thread/use-open-place.ts';
