import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('by default nothing is asked twice: no retries, no look on focus, no polling, never stale', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  expect(mutations?.retry).toBe(false);
});

const away = (): Promise<string> => Promise.reject(new TypeError('Failed to fetch'));

test('a browser that says it is offline is not believed: what a server answers all the same is there', async () => {
  const client = createQueryClient();
  onlineManager.setOnline(false);
  await expect(client.query({ queryKey: ['near'], queryFn: async () => 'near' })).resolves.toBe('near');
});

test('what could not be loaded says so, and is asked for once the connection is back; what was loaded is not', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const failing = vi.fn(away);
  const loaded = vi.fn(async () => 'here');
  const query = new QueryObserver(client, { queryKey: ['far'], queryFn: failing });
  const other = new QueryObserver(client, { queryKey: ['here'], queryFn: loaded });
  const ends = [query.subscribe(() => undefined), other.subscribe(() => undefined)];
  await vi.waitFor(() => expect(query.getCurrentResult().isError).toBe(true));
  failing.mockImplementation(async () => 'back');
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(query.getCurrentResult().data).toBe('back'));
  expect(loaded).toHaveBeenCalledOnce();
  for (const end of ends) end();
  client.unmount();
});

test('what was pressed in vain fails at once, and is not done when nobody thinks of it any more', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const deed = vi.fn(away);
  await expect(new MutationObserver(client, { mutationFn: deed }).mutate()).rejects.toThrow('Failed to fetch');
  onlineManager.setOnline(true);
  await Promise.resolve();
  expect(deed).toHaveBeenCalledOnce();
  client.unmount();
});

/** A list that is looked at, whose answers come when the test says so. */
function watchList() {
  const client = createQueryClient();
  const answers: ((list: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn });
  return { client, answers, observer, leave: observer.subscribe(() => {}) };
}

test('what changes while it is fetched for the first time is fetched once more', async () => {
  const { client, answers, observer, leave } = watchList();
  const refreshed = client.invalidateQueries({ queryKey: ['list'] });
  answers[0]?.(['before']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(['before', 'since']);
  await refreshed;
  expect(observer.getCurrentResult().data).toEqual(['before', 'since']);
  leave();
});

test('what was there when it changed is fetched once', async () => {
  const { client, answers, observer, leave } = watchList();
  answers[0]?.(['before']);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['before']));
  const refreshed = client.invalidateQueries({ queryKey: ['list'] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(['since']);
  await refreshed;
  expect(observer.getCurrentResult().data).toEqual(['since']);
  expect(answers).toHaveLength(2);
  leave();
});
