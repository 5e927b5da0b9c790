import * as contract from '@atrium/contract/files';
import { Problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { deleteAttachment } from './delete-files.ts';
import { contentHeaders } from './domain/content-headers.ts';
import type { FilesDeps } from './files-deps.ts';
import { storing } from './keep/storing.ts';
import { uploadAttachment } from './keep/upload-attachment.ts';
import { findAttachment } from './store.ts';

export function fileRoutes(deps: FilesDeps): readonly Route[] {
  return [
    route(contract.uploadAttachment, ({ actor, query, body }) => uploadAttachment(deps)(actor, query, body)),
    route(contract.readAttachment, async ({ actor, params, reply }) => {
      const found = await findAttachment(deps.database.db, actor.userId, params.id);
      if (!found) throw new Problem('not-found');
      const stream = await storing(() => deps.objects.stream(found.blob.key));
      reply.headers(contentHeaders(found.attachment.name, found.blob.type));
      reply.header('content-length', found.blob.sizeBytes);
      void reply.send(stream);
      return undefined;
    }),
    route(contract.deleteAttachment, async ({ actor, params }) => {
      await deleteAttachment(deps)(actor, params.id);
      return { ok: true as const };
    }),
  ];
}
