export type { ChatChanged } from './chat-changed.ts';
export type { Chats } from './chats.ts';
export { createChats } from './create-chats.ts';
export type { HistoryMessage, NewTurn, PlacedMessage, Reply } from './reply.ts';
