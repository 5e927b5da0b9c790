import * as adminModels from '@atrium/contract/admin-models';
import * as contract from '@atrium/contract/admin-money';
import { dayOf } from '../../platform/clock/day-of.ts';
import { sendCsv } from '../../platform/csv/send-csv.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type AdminDeps, deed } from './admin-deps.ts';
import { addModel, changeModel, listCatalogue, removeModel, resetModel } from './catalogue.ts';
import { exportAdminUsage } from './export-admin-usage.ts';
import { readAdminUsage } from './read-admin-usage.ts';
import { readAudit } from './read-audit.ts';
import { adjustCredits, listUsers, personOf, setUserLimits } from './users.ts';

export function adminRoutes(deps: AdminDeps): readonly Route[] {
  return [...packageRoutes(deps), ...settingRoutes(deps), ...modelRoutes(deps), ...userRoutes(deps)];
}

function packageRoutes(deps: AdminDeps): readonly Route[] {
  const { credits, database } = deps;
  return [
    route(contract.listAllPackages, () => credits.allPackages(database.db)),
    route(contract.savePackage, ({ actor, params: { id }, body: { reason, basedOn, ...fields } }) =>
      deed(deps, { actor, action: 'package.save', subject: id, reason }, fields, (tx) =>
        credits.savePackage(tx, { id, ...fields }, basedOn),
      ),
    ),
    route(contract.removePackage, ({ actor, params: { id }, body: { reason, basedOn } }) =>
      deed(deps, { actor, action: 'package.remove', subject: id, reason }, {}, async (tx) => {
        if (!(await credits.removePackage(tx, id, basedOn))) throw new Problem('not-found');
        return { ok: true as const };
      }),
    ),
  ];
}

function settingRoutes(deps: AdminDeps): readonly Route[] {
  const { credits } = deps;
  return [
    route(contract.readMoneySettings, async () => credits.settings()),
    route(contract.saveMoneySettings, async ({ actor, body: { reason, seen, ...settings } }) => {
      const about = { actor, action: 'money.settings', subject: 'installation', reason };
      await deed(deps, about, settings, (tx) => credits.saveSettings(tx, settings, seen));
      await credits.refreshSettings();
      return credits.settings();
    }),
    route(contract.readAdminUsage, ({ query }) => readAdminUsage(deps)(query)),
    route(contract.exportAdminUsage, ({ query, reply }) =>
      sendCsv(reply, `margins-by-${query.by}-${dayOf(deps.clock.now())}`, exportAdminUsage(deps, query)),
    ),
    route(contract.readAudit, ({ query }) => readAudit(deps)(query)),
  ];
}

function modelRoutes(deps: AdminDeps): readonly Route[] {
  return [
    route(adminModels.listAdminModels, async () => listCatalogue(deps)()),
    route(adminModels.addModel, ({ actor, body }) => addModel(deps)(actor, body)),
    route(adminModels.removeModel, ({ actor, params, body }) => removeModel(deps)(actor, params.id, body)),
    route(adminModels.changeModel, ({ actor, params, body }) => changeModel(deps)(actor, params.id, body)),
    route(adminModels.resetModel, ({ actor, params, body }) => resetModel(deps)(actor, params.id, body)),
  ];
}

function userRoutes(deps: AdminDeps): readonly Route[] {
  return [
    route(contract.listUsers, ({ query }) => listUsers(deps)(query)),
    route(contract.adjustCredits, ({ actor, params, body }) => adjustCredits(deps)(actor, params.id, body)),
    route(contract.setUserLimits, ({ actor, params, body }) => setUserLimits(deps)(actor, params.id, body)),
    route(contract.readUserStatement, async ({ params, query }) => {
      await personOf(deps, params.id);
      return deps.credits.statement(params.id, query);
    }),
  ];
}
