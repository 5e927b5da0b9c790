import type { RetrievalDeps } from '../retrieval-deps.ts';

/** Has what was changed a moment ago indexed before it is looked for. */
export async function catchUp(
  { catchUps = [] }: Pick<RetrievalDeps, 'catchUps'>,
  userId: string,
  spaceId: number | undefined,
): Promise<void> {
  await Promise.all(catchUps.map((catchUpOn) => catchUpOn(userId, spaceId)));
}
