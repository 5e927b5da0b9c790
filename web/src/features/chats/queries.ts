import type { Chat } from '@atrium/contract/chats';
import type { DriveSummary } from '@atrium/contract/drive-mirror';
import type { ResponseOf } from '@atrium/contract/endpoint';
import type { listModels as listedModels } from '@atrium/contract/models';
import {
  driveHistory,
  listChats,
  listModels,
  readChat,
  searchChats,
} from '@atrium/contract/routes/first-load.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { addressOf, call, send } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { isGone } from '../../lib/is-gone.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { useUser } from '../accounts/index.ts';
import { mergeChat } from './thread/thread.ts';

/** How many messages are requested at a time. */
export const pageSize = 40;

export const historyKey = [addressOf(driveHistory)] as const;
/** Chats older than the polled history, as far as they were requested. */
export const olderKey = ['older chats'] as const;
/** The pages of the 'History' view. */
export const chatListKey = [addressOf(listChats)] as const;
export const chatSearchKey = [addressOf(searchChats)] as const;
export const modelsKey = [addressOf(listModels)] as const;
export function chatKey(id: string) {
  return [addressOf(readChat, { id })] as const;
}

/** Milliseconds for which a chat that was loaded, or changed here, is not requested again when it is opened. */
const chatFreshness = 30_000;

export function chatQuery(id: string) {
  return queryOptions({
    queryKey: chatKey(id),
    staleTime: chatFreshness,
    queryFn: async ({ client, signal }) => {
      const chat = await call(readChat, { params: { id }, query: { limit: pageSize }, signal });
      return mergeChat(client.getQueryData<Chat>(chatKey(id)), chat);
    },
    // What is drawn anew, when something is sent in a chat that is gone for instance, does not have it loaded again.
    retryOnMount: ({ state }) => !isGone(state.error),
  });
}

/** A chat with the messages loaded so far. Opening it again shows them at once and requests what is new. */
export function useChat(id: string | null) {
  return useQuery({ ...chatQuery(id ?? ''), enabled: id !== null });
}

/** The personas that answer in a chat, as stored on the server. */
export function useChatPersonas(id: string | null) {
  return useQuery({ ...chatQuery(id ?? ''), enabled: id !== null, select: personasOf });
}

function personasOf(chat: Chat): Chat['personas'] {
  return chat.personas;
}

/** Milliseconds between two requests for the models while one of the user's own keys pays for one. */
const keyPoll = 20_000;

/**
 * The models this caller may choose from, in menu order. A key added or removed on another device changes which are
 * available and who pays for them.
 */
export function useModels() {
  return useQuery({
    queryKey: modelsKey,
    queryFn: ({ signal }) => call(listModels, { signal }),
    staleTime: fresh.list,
    refetchOnWindowFocus: true,
    // A key removed on another device must soon stop being shown as paying.
    refetchInterval: ({ state }) => (state.data?.models.some(({ route }) => route === 'own-key') ? keyPoll : false),
  });
}

/** Milliseconds between two requests for the history; longer after a failed one. */
const historyPoll = 2000;
const historyPollAfterError = 10_000;

/** How many chats each of these requests returns. */
export const historyPage = 100;

/** Chats being deleted: a list requested before the deletion must not show them again. */
export const leavingChats = new Set<string>();

/** The ETag of each answer, so that the next request costs nothing if nothing has changed. */
const tags = new WeakMap<object, string>();

/** The saved chats, newest first; polled while the page is visible and a user is signed in. */
export function useHistory() {
  const isSignedIn = Boolean(useUser().data);
  return useQuery<DriveSummary[]>({
    queryKey: historyKey,
    enabled: isSignedIn,
    staleTime: fresh.history,
    refetchInterval: (query) => (query.state.error ? historyPollAfterError : historyPoll),
    // Structural sharing would replace the array, and its ETag would be lost.
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
  // A filtered list keeps no ETag, so that the next request returns the full list.
  if (given && sessions.length === listed.length) tags.set(sessions, given);
  return sessions;
}

/** Updates the title of loaded chats from the list: a model or another device may have renamed them. */
function followTitles(sessions: readonly DriveSummary[]): void {
  for (const { id, title } of sessions) {
    const chat = queryClient.getQueryData<Chat>(chatKey(id));
    if (chat && chat.title !== title && !chat.isRunning) queryClient.setQueryData(chatKey(id), { ...chat, title });
  }
}

type Known = ResponseOf<typeof listedModels> | undefined;

/** What a model is called in the composer and over replies; an unknown id is returned as it is. */
export function modelLabel(id: string | null, known: Known): string {
  // Until the list is loaded, the name of the product.
  if (id === null) return config.productName;
  return namesOf(id, known)?.label ?? id;
}

/** The display name of a model over a reply; an unknown id is returned as it is. */
export function modelName(id: string | null, known: Known): string {
  return namesOf(id, known)?.name ?? id ?? 'Assistant';
}

function namesOf(id: string | null, known: Known) {
  return known && [...known.models, ...(known.unlisted ?? [])].find((model) => model.id === id);
}
