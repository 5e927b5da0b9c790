import type { SearchState } from '@atrium/contract/retrieval';
import { countAwaiting } from './meaning/vector-store.ts';
import type { RetrievalDeps } from './retrieval-deps.ts';

const withoutModel = 'Search by words; connect an embedding model with EMBEDDING_MODEL for search by meaning.';

/** The sentence about the reranker, which follows the one about how search works. */
function sayReranking(reranking: RetrievalDeps['reranking']): string {
  if (reranking === null) return '';
  const { model } = reranking;
  return reranking.isDown()
    ? ` The reranker ${model} does not answer, so what is found keeps its order for now. It is tried again by itself.`
    : ` The best passages are put in order by ${model}.`;
}

/** How a user's spaces are searched, for their settings. */
export const readState =
  ({ database, meaning, reranking }: RetrievalDeps) =>
  async (userId: string): Promise<SearchState> => {
    const reranker = reranking?.model ?? null;
    const also = sayReranking(reranking);
    if (meaning === null) return { how: 'words', sentence: withoutModel + also, model: null, waiting: 0, reranker };
    const { model } = meaning;
    const waiting = await countAwaiting(database.db, userId, model);
    if (meaning.isDown()) {
      const sentence = `Search by words for now: the embedding model ${model} does not answer. It is tried again by itself.`;
      return { how: 'words', sentence: sentence + also, model, waiting, reranker };
    }
    const left =
      waiting === 0 ? '' : ` ${waiting === 1 ? 'One passage is' : `${waiting} passages are`} still to be read for it.`;
    return {
      how: 'words and meaning',
      sentence: `Search by words and by meaning, with ${model}.${left}${also}`,
      model,
      waiting,
      reranker,
    };
  };
