export type { ChatChanged, ChatSubscriber } from './chat-changed.ts';
export type { Chats } from './chats.ts';
export type { ChatsDeps } from './chats-deps.ts';
export { checkOffered } from './check-offered.ts';
export { createChats } from './create-chats.ts';
export { greetingOf, speakerOf } from './domain/chat-cast.ts';
export type { Cast, Halt, HistoryMessage, NewTurn, PlacedMessage, Reply } from './reply.ts';
export type { SavedChat, SavedChats, SavedMessage } from './saved-chats.ts';
export type { Adopted, IncomingChat, ShownChat, WholeChat, WholeMessage } from './whole-chat.ts';
