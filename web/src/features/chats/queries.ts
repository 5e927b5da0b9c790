import type { Chat } from '@atrium/contract/chats';
import type { DriveSummary } from '@atrium/contract/drive-mirror';
import type { ModelChoice } from '@atrium/contract/models';
import {
  driveHistory,
  listChats,
  listModels,
  readChat,
  searchChats,
} from '@atrium/contract/routes/first-load.generated';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { addressOf, call, send } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { useUser } from '../accounts/index.ts';
import { mergeChat } from './thread/thread.ts';

/** Messages asked for at a time. */
export const pageSize = 40;

export const historyKey = [addressOf(driveHistory)] as const;
/** Chats older than those of the history that is looked at all the time, as far as they were asked for. */
export const olderKey = ['older chats'] as const;
/** The pages of the 'History' view. */
export const chatListKey = [addressOf(listChats)] as const;
export const chatSearchKey = [addressOf(searchChats)] as const;
export const modelsKey = [addressOf(listModels)] as const;
export function chatKey(id: string) {
  return [addressOf(readChat, { id })] as const;
}

/** Milliseconds for which a chat that was read, or written here, is not asked for again when it is opened. */
const chatFreshness = 30_000;

export function chatQuery(id: string) {
  return queryOptions({
    queryKey: chatKey(id),
    staleTime: chatFreshness,
    queryFn: async ({ client, signal }) => {
      const chat = await call(readChat, { params: { id }, query: { limit: pageSize }, signal });
      return mergeChat(client.getQueryData<Chat>(chatKey(id)), chat);
    },
  });
}

/** A chat with the messages loaded so far. Opening it again shows them at once and asks for what is new. */
export function useChat(id: string | null) {
  return useQuery({ ...chatQuery(id ?? ''), enabled: id !== null });
}

/** Who answers in a chat, as the server has it. */
export function useChatPersonas(id: string | null) {
  return useQuery({ ...chatQuery(id ?? ''), enabled: id !== null, select: personasOf });
}

function personasOf(chat: Chat): Chat['personas'] {
  return chat.personas;
}

/** Asks for a chat before anything is drawn that needs it. */
export function prefetchChat(client: QueryClient, id: string): void {
  void client.prefetchQuery(chatQuery(id));
}

/** Milliseconds between two looks at the models while a key of the reader's own pays for one. */
const keyPoll = 20_000;

/** The models this caller may choose from, in menu order; a key on another device opens and closes them, and changes who pays. */
export function useModels() {
  return useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => call(listModels, { signal }),
    staleTime: fresh.list,
    refetchOnWindowFocus: true,
    // A key that is removed on another device is not to stand as paying for long.
    refetchInterval: ({ state }) => (state.data?.models.some(({ route }) => route === 'own-key') ? keyPoll : false),
  });
}

/** Milliseconds between two looks at the history; longer after one that failed. */
const historyPoll = 2000;
const historyPollAfterError = 10_000;

/** Chats asked for at each look. */
export const historyPage = 100;

/** Chats that are being deleted: no list that was on its way shows them again. */
export const leavingChats = new Set<string>();

/** The tag under which an answer was given, so that the next look costs nothing when it still stands. */
const tags = new WeakMap<object, string>();

/** The saved chats, newest first; asked for while the page is visible and someone is signed in. */
export function useHistory() {
  const isSignedIn = Boolean(useUser().data);
  return useQuery<DriveSummary[]>({
    queryKey: historyKey,
    enabled: isSignedIn,
    staleTime: fresh.history,
    refetchInterval: (query) => (query.state.error ? historyPollAfterError : historyPoll),
    // Sharing parts of the old answer would lose its tag.
    structuralSharing: false,
    queryFn: ({ client, signal }) => readHistory(client.getQueryData<DriveSummary[]>(historyKey), signal),
  });
}

async function readHistory(known: DriveSummary[] | undefined, signal: AbortSignal): Promise<DriveSummary[]> {
  const tag = known && tags.get(known);
  const query = { limit: historyPage };
  const response = await send(driveHistory, { query, signal, ...(tag ? { headers: { 'if-none-match': tag } } : {}) });
  const stands = response.status === 304 && known !== undefined;
  const listed: DriveSummary[] = stands ? known : await response.json();
  const sessions = listed.filter(({ id }) => !leavingChats.has(id));
  if (stands && sessions.length === listed.length) return known;
  followTitles(sessions);
  const given = response.headers.get('etag');
  // A list that lacks something is asked for anew.
  if (given && sessions.length === listed.length) tags.set(sessions, given);
  return sessions;
}

/** A chat that is open under an older title takes the one the list has: a model has found it, or another device. */
function followTitles(sessions: readonly DriveSummary[]): void {
  for (const { id, title } of sessions) {
    const chat = queryClient.getQueryData<Chat>(chatKey(id));
    if (chat && chat.title !== title && !chat.isRunning) queryClient.setQueryData(chatKey(id), { ...chat, title });
  }
}

/** What a model is called in the composer and over replies; an unknown id as it is. */
export function modelLabel(id: string | null, known: { readonly models: readonly ModelChoice[] } | undefined): string {
  // Until the list is there, it is the installation's own.
  if (id === null) return config.productName;
  return known?.models.find((model) => model.id === id)?.label ?? id;
}

/** The display name over a reply; an unknown id as it is. */
export function modelName(id: string | null, known: { readonly models: readonly ModelChoice[] } | undefined): string {
  return known?.models.find((model) => model.id === id)?.name ?? id ?? 'Assistant';
}
