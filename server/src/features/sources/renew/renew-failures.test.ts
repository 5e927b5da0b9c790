import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ObjectStoreError } from '../../../ports/object-store.ts';
import { agedText, ageSource } from '../../../testing/age-source.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { dyingDatabase } from '../../../testing/database/dying-database.ts';
import { type IngestStage, startIngestStage } from '../../../testing/stages/ingest-stage.ts';
import type { Retrieval } from '../../retrieval/index.ts';
import { begun } from '../change-source.ts';
import { mostAttempts } from '../policy.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { writeSource } from '../store.ts';
import { renewSources } from './renew-sources.ts';

/** Long enough for several statements of passages. */
const long = Array.from(
  { length: 20 },
  (_, at) => `## Heron ${at}\n\n${`Heron number ${at} stands still for minutes. `.repeat(14)}\n`,
).join('\n');

describeOnBothStores('indexing sources of an earlier release anew', (open) => {
  let { database, server, userId, deps, retrieval, read, add, work, passagesOf } = {} as IngestStage;

  beforeAll(async () => {
    ({ database, server, userId, deps, retrieval, read, add, work, passagesOf } = await startIngestStage(await open()));
  });
  afterAll(() => server.close());

  const renew = (some: Partial<SourcesDeps> = {}, signal?: AbortSignal) => renewSources({ ...deps, ...some })(signal);
  const inDays = (days: number) => ({ clock: { now: () => new Date(Date.now() + days * 86_400_000) } });
  const aged = async () => {
    const id = await add(long);
    await work(id);
    const [source, passages] = [await read(id), await passagesOf(id)];
    await ageSource(database, { userId, id });
    return { id, source, passages };
  };
  const texts = async (id: string) => (await passagesOf(id)).map(({ text }) => text);
  /** A log that keeps its warnings. */
  const listening = () => {
    const warnings: object[] = [];
    return { warnings, log: { ...deps.log, warn: (fields: object) => void warnings.push(fields) } };
  };
  const away = new ObjectStoreError('unavailable', 'The store is away.');
  const noObjects = () => ({ objects: { ...deps.objects, read: () => Promise.reject(away) } });

  it.each([
    ['before', false],
    ['right after', true],
  ])('comes to the same end whichever transaction a process dies %s the commit of', async (_when, isCommitted) => {
    let deaths = 0;
    for (let at = 1; ; at++) {
      const { id, source, passages } = await aged();
      const process = dyingDatabase(database, at, isCommitted);
      await renew(process).catch(() => undefined);
      if (!process.hasDied()) break;
      deaths++;
      expect([[agedText], passages.map(({ text }) => text)]).toContainEqual(await texts(id));
      await renew(inDays(1));
      expect(await passagesOf(id)).toEqual(passages);
      expect(await read(id)).toEqual(source);
    }
    expect(deaths).toBeGreaterThan(1);
  });

  /** A pass in a process that ends when the first passages are written. */
  const renewAndEnd = (some: Partial<SourcesDeps> = {}) => {
    const end = new AbortController();
    const appendBeside: Retrieval['appendBeside'] = (...given) => {
      end.abort();
      return retrieval.appendBeside(...given);
    };
    return renew({ ...some, retrieval: { ...retrieval, appendBeside } }, end.signal);
  };

  it('goes on at once where the process ended in good order', async () => {
    const { id, passages } = await aged();
    const { log, warnings } = listening();
    await renewAndEnd({ log });
    expect(warnings).toEqual([]);
    expect(await texts(id)).toEqual([agedText]);
    await renew();
    expect(await passagesOf(id)).toEqual(passages);
  });

  it('says why it failed, leaves the old index, and waits longer each time', async () => {
    const { id, source, passages } = await aged();
    const { log, warnings } = listening();
    const failing = { ...noObjects(), log };
    await renew(failing);
    await renew(failing);
    expect(warnings).toMatchObject([{ sourceId: id, attempts: 1, err: expect.objectContaining({ cause: away }) }]);
    expect(await read(id)).toEqual(source);
    expect(await texts(id)).toEqual([agedText]);
    const inMinutes = (minutes: number) => ({ ...failing, ...inDays(minutes / 1440) });
    await renew(inMinutes(6));
    await renew(inMinutes(12));
    expect(warnings).toHaveLength(2);
    await renew(inMinutes(17));
    expect(warnings).toHaveLength(3);
    await renew(inDays(1));
    expect(await passagesOf(id)).toEqual(passages);
  });

  it('tries no further source while the storage of texts is away, which would fail for each', async () => {
    const all = [await aged(), await aged(), await aged()];
    const { log, warnings } = listening();
    await renew({ ...noObjects(), log });
    expect(warnings).toHaveLength(1);
    const gone = new ObjectStoreError('not-found', 'It is gone.');
    await renew({ objects: { ...deps.objects, read: () => Promise.reject(gone) }, log });
    expect(warnings).toHaveLength(3);
    await renew(inDays(1));
    for (const { id, passages } of all) expect(await passagesOf(id)).toEqual(passages);
  });

  it('ends after some failures, until there are other rules', async () => {
    const { id, passages } = await aged();
    const { log, warnings } = listening();
    for (let day = 1; day < 2 * mostAttempts; day++) await renew({ ...noObjects(), log, ...inDays(day) });
    expect(warnings).toHaveLength(mostAttempts);
    await renew(inDays(99));
    expect(await texts(id)).toEqual([agedText]);
    await database.db.execute(sql`update retrieval_documents set opening = opening || '0' where item_id = ${id}`);
    await renew(inDays(99));
    expect(await passagesOf(id)).toEqual(passages);
  });

  it('goes on also where a refresh was given up meanwhile, whose attempts were not its own', async () => {
    const { id, passages } = await aged();
    await renewAndEnd();
    const worn = { ...begun('fetching' as const), attempts: mostAttempts };
    await database.transaction((tx) => writeSource(tx, userId, id, worn));
    await work(id);
    expect(await read(id)).toMatchObject({ stage: 'failed' });
    await renew();
    expect(await passagesOf(id)).toEqual(passages);
  });

  it('puts all passages in again where the index has lost some', async () => {
    const { id, passages } = await aged();
    let count = 0;
    const forgetful: Retrieval['appendBeside'] = async (...given) =>
      ++count === 2 ? true : retrieval.appendBeside(...given);
    const { log, warnings } = listening();
    await renew({ retrieval: { ...retrieval, appendBeside: forgetful }, log });
    expect(warnings).toMatchObject([{ err: { name: 'IncompleteIndex' } }]);
    expect(await texts(id)).toEqual([agedText]);
    await renew(inDays(1));
    expect(await passagesOf(id)).toEqual(passages);
  });
});
