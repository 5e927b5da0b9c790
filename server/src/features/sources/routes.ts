import * as texts from '@atrium/contract/source-texts';
import type { Source } from '@atrium/contract/sources';
import * as contract from '@atrium/contract/sources';
import { type Route, route } from '../../platform/http/route.ts';
import { contentHeaders } from '../files/index.ts';
import type { Deletion } from '../spaces/index.ts';
import { addFile } from './adding/add-file.ts';
import { addPage, addPastedText } from './adding/add-source.ts';
import { includeAllSources, refreshSource, retrySource, updateSource } from './change-source.ts';
import { readKnowledgeBase } from './read-knowledge-base.ts';
import {
  findSourceQuote,
  listChanges,
  listSources,
  openSourceFile,
  readSource,
  readSourceText,
} from './read-sources.ts';
import type { SourcesDeps } from './sources-deps.ts';

export function sourceRoutes(deps: SourcesDeps, deletion: Deletion<Source>): readonly Route[] {
  const add = addFile(deps);
  return [
    route(contract.listSources, ({ actor, params, query }) => listSources(deps)(actor, params.spaceId, query)),
    route(contract.addSourceFile, ({ actor, params, query, body, reply }) =>
      add(actor, params.spaceId, query, body, () => reply.raw.destroyed),
    ),
    route(contract.addSourceText, ({ actor, params, body }) => addPastedText(deps)(actor, params.spaceId, body)),
    route(contract.addSourcePage, ({ actor, params, body }) => addPage(deps)(actor, params.spaceId, body)),
    route(contract.includeAllSources, ({ actor, params, body }) =>
      includeAllSources(deps)(actor, params.spaceId, body.isInKnowledgeBase),
    ),
    route(contract.readSource, ({ actor, params }) => readSource(deps)(actor, params.id)),
    route(contract.updateSource, ({ actor, params, body }) => updateSource(deps)(actor, params.id, body)),
    route(contract.retrySource, ({ actor, params }) => retrySource(deps)(actor, params.id)),
    route(contract.refreshSource, ({ actor, params }) => refreshSource(deps)(actor, params.id)),
    route(texts.listSourceChanges, ({ actor, params }) => listChanges(deps)(actor, params.id)),
    route(texts.readSourceText, ({ actor, params, query }) => readSourceText(deps)(actor, params.id, query)),
    route(texts.findSourceQuote, ({ actor, params, query }) => findSourceQuote(deps)(actor, params.id, query)),
    route(texts.readSourceFile, async ({ actor, params, request, reply }) => {
      const { stream, name, type, size, range } = await openSourceFile(deps)(actor, params.id, request.headers.range);
      reply.headers({ ...contentHeaders(name, type), 'accept-ranges': 'bytes' });
      if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
      reply.header('content-length', range ? range.last - range.first + 1 : size);
      void reply.send(stream);
      return undefined;
    }),
    route(contract.deleteSource, async ({ actor, params }) => {
      await deletion.remove(actor, params.id);
      return { ok: true as const };
    }),
    route(contract.restoreSource, ({ actor, params }) => deletion.restore(actor, params.id)),
    route(contract.listKnowledgeBase, ({ actor, query }) => readKnowledgeBase(deps)(actor, query)),
  ];
}
