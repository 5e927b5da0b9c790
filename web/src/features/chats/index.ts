import { queryClient } from '../../lib/query-client.ts';
import { aheadPart, loadAsked, pagePart, panelPart, quietPart } from '../../ui/late-part.ts';
import { chatQuery } from './queries.ts';

export { Composer } from './composer/composer.tsx';
export { ModelOptions } from './model-options.tsx';
export { historyKey, modelName, useHistory, useModels } from './queries.ts';
export { startNewChat } from './thread/new-chat.ts';
export { useOpenChat } from './thread/use-open-chat.ts';

/** Loads the code that removes a user's drafts at sign-out. */
export const loadForgetting = () => import('./composer/draft/follow-tabs.ts');

/** The screen of a chat with messages, and the function that loads it ahead. It is not part of the first load. */
export const [ChatScreen, loadChatScreen] = aheadPart(() => import('./chat-screen.tsx'));

/** Milliseconds for which the first paint waits for the chat's code, so that both are drawn together. */
const waitForChat = 500;

/**
 * If the address names a chat, starts loading its messages and the code that draws them. Resolves once the page may be
 * drawn.
 */
export async function startOpenChat(): Promise<void> {
  const id = new URLSearchParams(location.search).get('chat');
  if (!id) return;
  // A failure is told by what is drawn with it.
  queryClient.query(chatQuery(id)).catch(() => {});
  const late = new Promise((resolve) => setTimeout(resolve, waitForChat));
  await Promise.race([loadChatScreen().catch(() => {}), late]);
}
export { useAnswering } from './persona/use-answering.ts';

/** An empty chat with a persona. */
export const PersonaStart = pagePart(() => import('./persona/persona-start.tsx'));
/** Starts a chat with the persona that the address names. */
export async function startWith(persona: string): Promise<void> {
  await (await loadAsked(() => import('./persona/start-with.ts')))?.startWith(persona);
}
/** The main column of a space: its chat. */
export const SpaceChat = panelPart(() => import('./space/space-chat.tsx'));
/** What was written in a space that was deleted, for the page that says so. */
export const LeftWords = quietPart(() => import('./space/left-words.tsx'));
/** The chats of a space, for its panel. */
export const ChatsTab = panelPart(() => import('./space/chats-tab.tsx'));
/** The title of the open chat, for the head of a small screen. */
export const ChatHead = quietPart(() => import('./chat-bar.tsx'));

/** Renders Markdown as in replies, for pages outside of chats. */
export const loadMarkdown = () => import('./markdown/markdown.tsx');
export const Markdown = panelPart(loadMarkdown);

/** A message of a shared copy, for the page that shows it. */
export const ReadOnlyMessage = panelPart(() => import('./messages/read-only-message.tsx'));

/** A test chat with a persona that is being edited, for its editor. */
export const PersonaPreview = panelPart(() => import('./preview/persona-preview.tsx'));
