import type { QueryConfig, QueryResult } from 'pg';
import type { QueryClient } from './driver.ts';
import { isRefusedAfterAnother } from './violations.ts';

/**
 * Begins, runs the work and commits; an exception rolls back. The begin is not awaited by itself: it is sent together
 * with the first statement. A failed statement whose error was swallowed still fails the transaction, because
 * PostgreSQL rolls it back at commit. Of statements that are sent together, the work may be told of a later one first,
 * which was refused merely because an earlier one had failed; the earlier one's error is thrown then.
 */
export async function runTransaction<T>(
  client: QueryClient,
  work: (client: QueryClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const scoped = new ScopedClient(client);
  const begun = client.query(begin);
  begun.catch(() => {});
  try {
    const result = await work(scoped);
    scoped.end();
    await begun;
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back because one of its statements failed.');
    return result;
  } catch (error) {
    scoped.end();
    await client.query('rollback').catch(() => {});
    throw isRefusedAfterAnother(error) ? (scoped.failure ?? error) : error;
  }
}

/** Refuses statements after the end of the transaction, which would otherwise run in another transaction. */
class ScopedClient implements QueryClient {
  readonly #client: QueryClient;
  #ended = false;
  /** The error of the last statement that failed by itself. */
  failure: unknown;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  query(config: QueryConfig | string, values?: unknown[]): Promise<QueryResult> {
    if (this.#ended) return Promise.reject(new Error('The transaction has ended; a statement came too late.'));
    return this.#noting(this.#client.query(config, values));
  }

  async #noting(answer: Promise<QueryResult>): Promise<QueryResult> {
    try {
      return await answer;
    } catch (error) {
      if (!isRefusedAfterAnother(error)) this.failure = error;
      throw error;
    }
  }

  end(): void {
    this.#ended = true;
  }
}
