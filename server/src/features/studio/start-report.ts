import type { BodyOf } from '@atrium/contract/endpoint';
import type { Report, startReport as starting } from '@atrium/contract/studio';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { kindNames } from './domain/report-order.ts';
import { wake } from './jobs.ts';
import { mostAtWork, mostReports } from './policy.ts';
import { presentReport } from './present.ts';
import { readMaterial } from './read-material.ts';
import { standing } from './read-reports.ts';
import { countAtWork, countOfSpace, insertReport } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';

/** Begins a report. Throws Problem where there is nothing to write from, or where the model is not to be had. */
export const startReport =
  (deps: StudioDeps) =>
  async (actor: Actor, spaceId: number, { kind, title, wish, model }: BodyOf<typeof starting>): Promise<Report> => {
    const { database, spaces, inference, clock } = deps;
    const { userId } = actor;
    const { missing } = await readMaterial(deps)(actor, spaceId);
    if (missing !== null) throw new Problem('conflict', missing);
    const prepared = await inference.prepare(actor, model);
    const id = newId();
    return database.transaction(async (tx) => {
      await spaces.hold(tx, userId);
      const briefing = await spaces.briefingOf(tx, userId, spaceId);
      if (briefing === null) throw new Problem('not-found');
      await refuseTooMany(tx, userId, spaceId);
      const now = clock.now();
      await insertReport(tx, {
        userId,
        id,
        spaceId,
        kind,
        title: title || `${kindNames[kind]}: ${briefing.name}`.slice(0, 200),
        wish,
        model: prepared.modelId,
        modelName: prepared.name,
        writer: { sessionId: actor.sessionId },
        stage: 'queued',
        isQuoted: prepared.route === 'built-in',
        createdAt: now,
        updatedAt: now,
      });
      await wake(tx, userId, id);
      return presentReport(await standing(deps, tx, userId, id));
    });
  };

/** Whoever writes more at once waits for what is being written. The user's spaces are locked. */
export async function refuseTooMany(
  tx: Parameters<typeof countAtWork>[0],
  userId: string,
  spaceId: number,
): Promise<void> {
  if ((await countAtWork(tx, userId)) >= mostAtWork)
    throw new Problem(
      'conflict',
      `${mostAtWork} reports are being written already. Wait until one is ready, or cancel it.`,
    );
  if ((await countOfSpace(tx, userId, spaceId)) >= mostReports)
    throw new Problem('conflict', 'This space has as many reports as fit. Delete one first; notes made of it stay.');
}
