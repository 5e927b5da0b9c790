import type { BodyInputOf } from '@atrium/contract/endpoint';
import {
  archiveSpace as archiveRoute,
  createSpace as createRoute,
  deleteSpace as deleteRoute,
  restoreSpace as restoreRoute,
  updateSpace as updateRoute,
} from '@atrium/contract/routes/spaces.generated';
import type { createSpace, Space, updateSpace } from '@atrium/contract/spaces';
import { call } from '../../lib/api.ts';
import { callOnce } from '../../lib/call-once.ts';
import { focusNext } from '../../lib/focus-next.ts';
import { navigate } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { offerUndo } from '../../ui/notices/offer-undo.ts';
import { toast } from '../../ui/notices/toast.ts';
import { toastFailure } from '../../ui/notices/toast-failure.ts';
import { spaceOf } from './domain/space-place.ts';
import { refreshSpaces, showSpace } from './queries.ts';

/** Milliseconds for which the toast offers to undo a deletion; the server keeps deleted spaces for 15 minutes. */
const undoTime = 30_000;

/** The outcome of a request: its answer, or the error. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

/** Sends a request, then reloads what the page shows of spaces. */
export async function attempt<T>(ask: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    return { ok: false, error };
  } finally {
    void refreshSpaces();
  }
}

export function addSpace(body: BodyInputOf<typeof createSpace>): Promise<Outcome<Space>> {
  return attempt(() => callOnce(createRoute, { body }));
}

export function changeSpace(spaceId: number, body: BodyInputOf<typeof updateSpace>): Promise<Outcome<Space>> {
  return attempt(() => shown(call(updateRoute, { params: { spaceId }, body })));
}

/** Moves a space with its contents into the archive, or out of it. */
export async function archiveSpace({ id, name }: Space, archived: boolean): Promise<void> {
  const bringOut = async () => {
    await must(() => shown(call(archiveRoute, { params: { spaceId: id }, body: { archived: false } })));
    toast({ title: 'Space brought back', description: name });
  };
  const failure = 'The space was not brought back';
  if (!archived) return bringOut().catch((error: unknown) => toastFailure(failure, error));
  const end = await attempt(() => shown(call(archiveRoute, { params: { spaceId: id }, body: { archived } })));
  if (!end.ok) return void toastFailure('The space was not archived', end.error);
  if (isShown(id)) goToList();
  offerUndo({ title: 'Space archived', description: name, undo: bringOut, failure });
}

/** Deletes a space with its contents and offers to undo that. Rejects if the deletion failed. */
export async function deleteSpace({ id, name }: Pick<Space, 'id' | 'name'>): Promise<void> {
  const wasShown = isShown(id);
  await must(() => call(deleteRoute, { params: { spaceId: id } }));
  if (isShown(id)) goToList();
  const undo = async () => {
    await must(() => call(restoreRoute, { params: { spaceId: id } }));
    if (wasShown) navigate(paths.space(id));
  };
  offerUndo({ title: 'Space deleted', description: name, duration: undoTime, undo, failure: notRestored });
}

const notRestored = 'The space could not be brought back';

/** Restores a deleted space. Returns whether that succeeded. */
export async function restoreSpace(id: number): Promise<boolean> {
  const end = await attempt(() => call(restoreRoute, { params: { spaceId: id } }));
  if (!end.ok) toastFailure(notRestored, end.error);
  return end.ok;
}

/** Like `attempt`, but rejects on failure. */
async function must<T>(ask: () => Promise<T>): Promise<T> {
  const end = await attempt(ask);
  if (!end.ok) throw end.error;
  return end.value;
}

/** Shows the space that the server answered with at once, before the reload. */
async function shown(asked: Promise<Space>): Promise<Space> {
  const space = await asked;
  showSpace(space);
  return space;
}

function goToList(): void {
  navigate(paths.section('spaces'));
  // The menu that started the action is gone.
  focusNext(() => document.querySelector('main'));
}

function isShown(id: number): boolean {
  return spaceOf(new URLSearchParams(location.search)) === id;
}
