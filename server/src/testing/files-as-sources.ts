import { readFile } from 'node:fs/promises';
import { addSourceFile, readSource, type Source } from '@atrium/contract/sources';
import { createSpace } from '@atrium/contract/spaces';
import { expect, vi } from 'vitest';
import type { TestClient } from './test-client.ts';

/** The sample text about the lighthouse, in the format with this file extension. */
export const skarholm = async (ending: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(new URL(`./fixtures/skarholm/skarholm.${ending}`, import.meta.url)));

/** Adds a file to a new space of the user, and returns the source's id. */
export async function addAsSource(client: TestClient, name: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const { id: spaceId } = await client.call(createSpace, { body: { name: 'Light' } });
  const answer = await client.send(addSourceFile, { params: { spaceId }, query: { name }, body });
  expect(answer.status).toBe(200);
  return (answer.body as Source).id;
}

/** Waits until a source is ingested or has failed, and returns it. */
export const endedSource = (client: TestClient, id: string): Promise<Source> =>
  vi.waitFor(
    async () => {
      const source = await client.call(readSource, { params: { id } });
      expect(['ready', 'failed']).toContain(source.stage);
      return source;
    },
    { timeout: 40_000, interval: 50 },
  );
