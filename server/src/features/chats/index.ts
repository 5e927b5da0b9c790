export type { Chats } from './chats.ts';
export type { HistoryMessage, NewTurn, PlacedMessage, Reply } from './reply.ts';
