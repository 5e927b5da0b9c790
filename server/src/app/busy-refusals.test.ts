import { listPages } from '@atrium/contract/discovery';
import { exportChat } from '@atrium/contract/exchange';
import { exportReport } from '@atrium/contract/studio';
import { expect, it } from 'vitest';
import { createLog } from '../platform/log/create-log.ts';
import { DocumentError } from '../ports/document-renderer.ts';
import { ExtractorBusyError } from '../ports/text-extractor.ts';
import { createTestDatabase } from '../testing/database/database.ts';
import { startTestSite } from '../testing/network/test-site.ts';
import { sendWhole } from '../testing/send-whole.ts';
import { startStudioStage } from '../testing/stages/studio-stage.ts';

const busy = () => Promise.reject(new DocumentError('busy', 'Too many documents wait to be made.'));
const overrides = {
  documents: { render: busy, renderText: busy, close: async () => undefined },
  extractor: { extract: () => Promise.reject(new ExtractorBusyError()), close: async () => undefined },
};

it('what is busy with the documents or files of others says when to try again, and is no fault in the log', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'error', secrets: [], destination: { write: (line) => void lines.push(line) } });
  const database = await createTestDatabase();
  const site = await startTestSite();
  const stage = await startStudioStage(database, {
    overrides: { ...overrides, log },
    settings: { OUTBOUND_ALLOW: site.host },
  });
  const { client, id: userId, spaceId, begin } = await stage.person('The harbour fee is nine crowns.');
  const report = await begin({ kind: 'briefing' });
  await stage.write(userId, report);
  const chat = (await sendWhole(client, { message: 'Hello' })).sessionId;
  site.pages.set('/feed', (response) => void response.end('<rss/>'));
  const refusals = [
    await client.fetch(exportChat, { params: { id: chat }, query: { format: 'pdf' } }),
    await client.fetch(exportReport, { params: { id: report }, query: { format: 'pdf' } }),
    await client.fetch(listPages, { params: { spaceId }, body: { url: `${site.address}/feed` } }),
  ];
  expect(refusals.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '10'],
    [503, '10'],
    [503, '10'],
  ]);
  expect(lines).toEqual([]);
  await Promise.all([stage.server.close(), site.close()]);
  await database.close();
});
