import * as employeeContract from '@atrium/contract/employees';
import * as contract from '@atrium/contract/spaces';
import { unlessKnown } from '../../platform/http/conditional.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { assignEmployees } from './assign-employees.ts';
import { arrangeFolders } from './items/arrange-folders.ts';
import { listFolderItems } from './items/list-folder-items.ts';
import { ensureSpaces } from './lock-spaces.ts';
import { listDeletedSpaces, listSpaces, readSpace } from './read-spaces.ts';
import { archiveSpace, deleteSpace, restoreSpace } from './remove-space.ts';
import { createSpace, updateSpace } from './save-space.ts';
import type { SpacesDeps } from './spaces-deps.ts';

const done = { ok: true as const };

export function spaceRoutes(deps: SpacesDeps): readonly Route[] {
  const folders = arrangeFolders(deps);
  const employees = assignEmployees(deps);
  return [
    route(contract.listSpaces, async (call) => {
      const { actor, query } = call;
      const version = await ensureSpaces(deps, actor.userId);
      return unlessKnown(call, `${actor.userId}-${version}-${query.archived}`, () =>
        listSpaces(deps)(actor, query.archived === 'true'),
      );
    }),
    route(contract.listDeletedSpaces, ({ actor }) => listDeletedSpaces(deps)(actor)),
    route(contract.createSpace, ({ actor, body, attempt }) => createSpace(deps)(actor, body, attempt)),
    route(contract.readSpace, ({ actor, params }) => readSpace(deps)(actor, params.spaceId)),
    route(contract.updateSpace, ({ actor, params, body }) => updateSpace(deps)(actor, params.spaceId, body)),
    route(contract.archiveSpace, ({ actor, params, body }) => archiveSpace(deps)(actor, params.spaceId, body.archived)),
    route(contract.deleteSpace, async ({ actor, params }) => {
      await deleteSpace(deps)(actor, params.spaceId);
      return done;
    }),
    route(contract.restoreSpace, ({ actor, params }) => restoreSpace(deps)(actor, params.spaceId)),
    route(contract.addFolder, ({ actor, params, body, attempt }) =>
      folders.add(actor, params.spaceId, body.name, attempt),
    ),
    route(contract.renameFolder, ({ actor, params, body }) =>
      folders.rename(actor, params.spaceId, params.folderId, body.name),
    ),
    route(contract.deleteFolder, async ({ actor, params }) => {
      await folders.remove(actor, params.spaceId, params.folderId);
      return done;
    }),
    route(contract.listFolderItems, ({ actor, params, query }) =>
      listFolderItems(deps)(actor, params.spaceId, params.folderId, query),
    ),
    route(contract.orderFolders, async ({ actor, params, body }) => ({
      folders: await folders.order(actor, params.spaceId, body.ids),
    })),
    route(contract.fileItem, async ({ actor, params, body }) => {
      await folders.file(actor, params.spaceId, params.itemId, body.folderId);
      return done;
    }),
    route(employeeContract.listEmployees, ({ actor, params }) => employees.list(actor, params.spaceId)),
    route(employeeContract.assignEmployee, ({ actor, params }) =>
      employees.assign(actor, params.spaceId, params.personaId),
    ),
    route(employeeContract.removeEmployee, ({ actor, params }) =>
      employees.remove(actor, params.spaceId, params.personaId),
    ),
  ];
}
