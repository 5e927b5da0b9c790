import type { SearchState } from '@atrium/contract/retrieval';
import type { RetrievalDeps } from './retrieval-deps.ts';
import { countAwaiting } from './vector-store.ts';

const withoutModel = 'Search by words; connect an embedding model with EMBEDDING_MODEL for search by meaning.';

/** How a user's spaces are searched, for their settings. */
export const readState =
  ({ database, meaning }: RetrievalDeps) =>
  async (userId: string): Promise<SearchState> => {
    if (meaning === null) return { how: 'words', sentence: withoutModel, model: null, waiting: 0 };
    const { model } = meaning;
    const waiting = await countAwaiting(database.db, userId, model);
    if (meaning.isDown()) {
      const sentence = `Search by words for now: the embedding model ${model} does not answer. It is tried again by itself.`;
      return { how: 'words', sentence, model, waiting };
    }
    const left =
      waiting === 0 ? '' : ` ${waiting === 1 ? 'One passage is' : `${waiting} passages are`} still to be read for it.`;
    return {
      how: 'words and meaning',
      sentence: `Search by words and by meaning, with ${model}.${left}`,
      model,
      waiting,
    };
  };
