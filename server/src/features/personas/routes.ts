import * as files from '@atrium/contract/persona-files';
import * as contract from '@atrium/contract/personas';
import { Problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { sendWhole } from '../../platform/http/streams/send-whole.ts';
import { contentHeaders } from '../files/index.ts';
import { exportPersona } from './files/export-persona.ts';
import { readPersonaFile } from './files/read-persona-file.ts';
import { listTemplates } from './list-templates.ts';
import type { PersonasDeps } from './personas-deps.ts';
import type { AvatarLibrary } from './pictures/avatar-library.ts';
import { keepPicture, pictureItem } from './pictures/keep-picture.ts';
import { findPicture, picturesOf } from './pictures/picture-store.ts';
import { removePicture } from './pictures/remove-picture.ts';
import { presentPersona } from './present.ts';
import { createPersona, updatePersona } from './save-persona.ts';
import { createTemplate, orderTemplates, updateTemplate } from './save-template.ts';
import { personasOf, removePersona } from './store.ts';
import { readTemplateChange, settleTemplateChange } from './template-change.ts';

export function personaRoutes(deps: PersonasDeps, library: AvatarLibrary): readonly Route[] {
  const { db } = deps.database;
  return [
    route(contract.listPersonas, async ({ actor }) => (await personasOf(db, actor.userId)).map(presentPersona)),
    route(contract.createPersona, ({ actor, body, attempt }) => createPersona(deps)(actor, body, attempt)),
    route(contract.updatePersona, ({ actor, params, body }) => updatePersona(deps)(actor, params.id, body)),
    route(contract.deletePersona, async ({ actor, params }) => {
      if (!(await removePersona(db, actor.userId, params.id))) throw new Problem('not-found');
      return { ok: true as const };
    }),
    route(contract.readTemplateChange, ({ actor, params }) => readTemplateChange(deps)(actor, params.id)),
    route(contract.settleTemplateChange, ({ actor, params, body }) =>
      settleTemplateChange(deps)(actor, params.id, body),
    ),
    ...templateRoutes(deps),
    ...pictureRoutes(deps, library),
    ...fileRoutes(deps, library),
  ];
}

function fileRoutes(deps: PersonasDeps, library: AvatarLibrary): readonly Route[] {
  return [
    route(files.readPersonaFile, ({ actor, body }) => readPersonaFile(deps)(actor, body)),
    route(files.exportPersona, async ({ actor, params, query, reply }) => {
      const { name, type, bytes } = await exportPersona(deps, library)(actor, params.id, query.format);
      sendWhole(reply.headers(contentHeaders(name, type)), bytes);
      return undefined;
    }),
  ];
}

function templateRoutes(deps: PersonasDeps): readonly Route[] {
  return [
    route(contract.listTemplates, ({ actor }) => listTemplates(deps)(actor?.role === 'admin')),
    route(contract.createTemplate, ({ actor, body, attempt }) => createTemplate(deps)(actor, body, attempt)),
    route(contract.updateTemplate, ({ actor, params, body }) => {
      const { id: _id, version: _version, personaCount: _count, updatedAt: _time, basedOn, ...fields } = body;
      return updateTemplate(deps)(actor, params.id, fields, basedOn);
    }),
    route(contract.orderTemplates, ({ actor, body }) => orderTemplates(deps)(actor, body.ids)),
  ];
}

function pictureRoutes(deps: PersonasDeps, library: AvatarLibrary): readonly Route[] {
  const { db } = deps.database;
  return [
    route(contract.listAvatars, async ({ actor }) => {
      const own = actor?.kind === 'user' ? await picturesOf(db, actor.userId) : [];
      return [...own.map(({ id }) => pictureItem(id)), ...library.items];
    }),
    route(contract.readAvatarOfLibrary, async ({ params, reply }) => {
      const { type, bytes } = library.read(params.filename);
      void reply.header('content-type', type).send(bytes);
      return undefined;
    }),
    route(contract.uploadPersonaPicture, ({ actor, body }) => keepPicture(deps)(actor, body)),
    route(contract.readPersonaPicture, async ({ actor, params, reply }) => {
      const picture = await findPicture(db, actor.userId, params.id);
      if (picture === null) throw new Problem('not-found');
      void reply.header('content-type', picture.type).send(Buffer.from(picture.bytes, 'base64'));
      return undefined;
    }),
    route(contract.deletePersonaPicture, async ({ actor, params }) => {
      await removePicture(deps)(actor, params.id);
      return { ok: true as const };
    }),
  ];
}
