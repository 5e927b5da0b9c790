import type { BodyOf } from '@atrium/contract/endpoint';
import type { createSpace as creating, Space, updateSpace as updating } from '@atrium/contract/spaces';
import type { Attempt } from '../../platform/attempts/attempt-store.ts';
import { once } from '../../platform/attempts/once.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkWebChat } from '../personas/index.ts';
import { refuseParent } from './domain/space-tree.ts';
import { emptySpace, lockSpaces, makeSpace } from './lock-spaces.ts';
import { deepest, mostSpaces } from './policy.ts';
import { reread } from './read-spaces.ts';
import { requireSpace } from './require-space.ts';
import type { SpacesDeps } from './spaces-deps.ts';
import { countAll, type SpaceChange, spacesOf, writeSpaces } from './store.ts';

export const createSpace =
  (deps: SpacesDeps) =>
  async ({ userId }: Actor, body: BodyOf<typeof creating>, attempt: Attempt | null): Promise<Space> =>
    deps.database.transaction((tx) => {
      const make = async () => {
        const now = deps.clock.now();
        const id = (await lockSpaces(tx, userId, now)) + 1;
        if ((await countAll(tx, userId)) >= mostSpaces)
          throw new Problem('conflict', 'You have as many spaces as an account can have. Delete one and try again.');
        const change = given(body);
        await check(deps, tx, userId, null, change);
        await makeSpace(tx, { ...emptySpace(userId, id, body.name, now), ...change });
        return reread(tx, userId, id);
      };
      return once(tx, attempt, make, (id) => reread(tx, userId, Number(id)));
    });

export const updateSpace =
  (deps: SpacesDeps) =>
  async ({ userId }: Actor, id: number, { basedOn, ...body }: BodyOf<typeof updating>): Promise<Space> =>
    deps.database.transaction(async (tx) => {
      const now = deps.clock.now();
      await lockSpaces(tx, userId, now);
      const row = await requireSpace(tx, userId, id);
      if (basedOn !== undefined && basedOn !== row.version)
        throw new Problem('conflict', 'This space was changed elsewhere since you opened it.');
      const change = given(body);
      await check(deps, tx, userId, id, change);
      await writeSpaces(tx, userId, [id], { ...change, version: row.version + 1, updatedAt: now });
      return reread(tx, userId, id);
    });

/** Only the fields that were sent. */
function given(fields: { readonly [K in keyof SpaceChange]?: SpaceChange[K] | undefined }): SpaceChange {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function check(
  { personas }: SpacesDeps,
  tx: Tx,
  userId: string,
  id: number | null,
  { parentId, defaultPersona }: SpaceChange,
): Promise<void> {
  if (defaultPersona !== undefined && defaultPersona !== null) {
    const [voice] = await personas.voices(tx, userId, [defaultPersona]);
    if (!voice?.isOffered) throw new Problem('not-found', 'This persona is not there any more. Choose another one.');
    checkWebChat(voice);
  }
  if (parentId === undefined || parentId === null) return;
  if (id === 1) throw new Problem('conflict', 'Your personal space cannot be a part of another.');
  const all = await spacesOf(tx, userId);
  if (!all.some((one) => one.id === parentId)) throw new Problem('not-found');
  const refused = refuseParent(all, id, parentId, deepest);
  if (refused === 'cycle') throw new Problem('conflict', 'A space cannot be a part of itself.');
  if (refused === 'too-deep') throw new Problem('conflict', `Spaces can be nested ${deepest} levels deep at most.`);
}
