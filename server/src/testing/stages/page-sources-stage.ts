import type { ServerResponse } from 'node:http';
import type { Database } from '../../platform/database/database.ts';
import { startTestSite, type TestSite } from '../network/test-site.ts';
import { startTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** A user of a server whose jobs run, and a web site of which it may take pages as sources. */
export interface PageSourcesStage {
  readonly ann: TestClient;
  readonly address: TestSite['address'];
  readonly pages: TestSite['pages'];
  close(): Promise<void>;
}

/** Starts the stage over this database, which the caller closes. */
export async function startPageSources(database: Database): Promise<PageSourcesStage> {
  const site = await startTestSite();
  const { address, pages } = site;
  const server = await startTestApp({
    overrides: { database, runsJobs: true },
    settings: { OUTBOUND_ALLOW: site.host },
  });
  const close = async () => {
    await server.close();
    await site.close();
  };
  return { ann: await server.demoUser(), address, pages, close };
}

/** A page of the site. */
export const html = (body: string) => (response: ServerResponse) =>
  void response.setHeader('content-type', 'text/html; charset=utf-8').end(body);
