import type { Report } from '@atrium/contract/studio';
import * as contract from '@atrium/contract/studio';
import { type Route, route } from '../../platform/http/route.ts';
import { sendWhole } from '../../platform/http/streams/send-whole.ts';
import { contentHeaders } from '../files/index.ts';
import type { Deletion } from '../spaces/index.ts';
import { cancelReport, retryReport } from './change-report.ts';
import { exportReport } from './export-report.ts';
import { listReports, readReport } from './read-reports.ts';
import { startReport } from './start-report.ts';
import type { StudioDeps } from './studio-deps.ts';
import type { AtWork } from './writing/at-work.ts';
import { readMaterial } from './writing/read-material.ts';

export function studioRoutes(deps: StudioDeps, atWork: AtWork, deletion: Deletion<Report>): readonly Route[] {
  return [
    route(contract.listReports, ({ actor, params, query }) => listReports(deps)(actor, params.spaceId, query)),
    route(contract.readReportMaterial, ({ actor, params }) => readMaterial(deps)(actor, params.spaceId)),
    route(contract.startReport, ({ actor, params, body }) => startReport(deps)(actor, params.spaceId, body)),
    route(contract.readReport, ({ actor, params }) => readReport(deps)(actor, params.id)),
    route(contract.cancelReport, ({ actor, params }) => cancelReport(deps, atWork)(actor, params.id)),
    route(contract.retryReport, ({ actor, params }) => retryReport(deps)(actor, params.id)),
    route(contract.deleteReport, async ({ actor, params }) => {
      await deletion.remove(actor, params.id);
      return { ok: true as const };
    }),
    route(contract.restoreReport, ({ actor, params }) => deletion.restore(actor, params.id)),
    route(contract.exportReport, async ({ actor, params, query, reply }) => {
      const { name, type, bytes } = await exportReport(deps)(actor, params.id, query.format);
      reply.headers(contentHeaders(name, type));
      sendWhole(reply, bytes);
      return undefined;
    }),
  ];
}
