import type { RetrievalDeps } from '../retrieval-deps.ts';

/** Indexes the most recent changes before a search. */
export async function catchUp(
  { catchUps = [] }: Pick<RetrievalDeps, 'catchUps'>,
  userId: string,
  spaceId: number | undefined,
): Promise<void> {
  await Promise.all(catchUps.map((catchUpOn) => catchUpOn(userId, spaceId)));
}
