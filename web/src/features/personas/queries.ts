import { listAvatars, listPersonas, listTemplates } from '@atrium/contract/routes/personas.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { useUser } from '../accounts/index.ts';

export const personasKey = [addressOf(listPersonas)] as const;
export const templatesKey = [addressOf(listTemplates)] as const;
export const avatarsKey = [addressOf(listAvatars)] as const;

export const personasQuery = queryOptions({
  queryKey: personasKey,
  queryFn: ({ signal }) => call(listPersonas, { signal }),
  staleTime: fresh.list,
  refetchOnWindowFocus: 'always',
});

export const templatesQuery = queryOptions({
  queryKey: templatesKey,
  queryFn: ({ signal }) => call(listTemplates, { signal }),
  staleTime: fresh.list,
  refetchOnWindowFocus: true,
});

const avatarsQuery = queryOptions({
  queryKey: avatarsKey,
  queryFn: ({ signal }) => call(listAvatars, { signal }),
  staleTime: fresh.list,
});

/** The personas of the signed-in user, most recently changed first. Loaded only while `when` is true. */
export function usePersonas(when = true) {
  const isSignedIn = Boolean(useUser().data);
  return useQuery({ ...personasQuery, enabled: isSignedIn && when });
}

/** The templates in order. Admins also get the archived ones: see `isActive`. */
export function useTemplates(when = true) {
  return useQuery({ ...templatesQuery, enabled: when });
}

/** The portraits to choose from, the user's own first. */
export function useAvatars() {
  return useQuery(avatarsQuery);
}

/** Connects the tabs of one browser: a persona or template changed in one has its new name in all. */
export const personasChannel = 'atrium.personas';
const channel = new BroadcastChannel(personasChannel);
channel.onmessage = () => void reload([personasKey, templatesKey]);

/** Reloads the personas after a change of one, here and in the other tabs. */
export function refreshPersonas(): Promise<void> {
  channel.postMessage(null);
  return reload([personasKey]);
}

/** Reloads the templates, and the personas too: a template's change may be offered to personas made from it. */
export function refreshTemplates(): Promise<void> {
  channel.postMessage(null);
  return reload([personasKey, templatesKey]);
}

async function reload(keys: readonly (typeof personasKey | typeof templatesKey)[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
