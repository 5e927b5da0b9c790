export type { ChatChanged, ChatSubscriber } from './chat-changed.ts';
export type { Chats } from './chats.ts';
export { createChats } from './create-chats.ts';
export type { HistoryMessage, NewTurn, PlacedMessage, Reply } from './reply.ts';
export type { SavedChat, SavedChats, SavedMessage } from './saved-chats.ts';
export type { Adopted, IncomingChat, ShownChat, WholeChat, WholeMessage } from './whole-chat.ts';
