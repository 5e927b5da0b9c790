import { listModels as listModelsEndpoint } from '@atrium/contract/models';
import { route } from '../../platform/http/route.ts';
import { generateOnce } from './generate-once.ts';
import { generateOwn } from './generate-own.ts';
import type { Inference } from './inference.ts';
import type { InferenceDeps } from './inference-deps.ts';
import { listModels } from './list-models.ts';
import { createOwnBrand } from './models/own-brand.ts';
import { prepareModel } from './models/prepare-model.ts';
import { seeingModel } from './models/seeing-model.ts';
import { asideSentence, refusalOf } from './paying/charge-model.ts';
import { FreeBudget } from './paying/free-budget.ts';
import { costOfReply, fitToHold, holdForReply } from './paying/hold-credits.ts';
import { measureCall } from './paying/measure-call.ts';
import { setFreeAside } from './paying/set-free-aside.ts';
import { settleCall, settleLateCall } from './paying/settle-call.ts';
import { requireSearch, searchWeb } from './search-web.ts';

export function createInference(deps: InferenceDeps): Inference {
  const ownBrand = createOwnBrand(deps);
  const list = listModels(deps, ownBrand);
  const freeBudget = new FreeBudget(deps);
  const settle = settleCall(deps, freeBudget);
  const setAside = setFreeAside(freeBudget);
  const prepare = prepareModel(deps, ownBrand, freeBudget);
  return {
    routes: [route(listModelsEndpoint, async ({ actor }) => list(actor))],
    prepare,
    seeing: seeingModel(deps, ownBrand, prepare),
    holdFor: holdForReply(deps),
    setAside,
    isNotCovered: deps.credits.isNotCovered,
    refuse: async (actor, modelId) => refusalOf(deps, deps.models.nameOf(modelId), await deps.credits.walletOf(actor)),
    asideBesides: async ({ userId, runId }) =>
      asideSentence(await deps.credits.heldBesides(deps.database.db, userId, runId)),
    fitToHold: fitToHold(deps),
    measure: measureCall(deps),
    costOf: costOfReply,
    settle,
    settleLate: settleLateCall(deps, freeBudget),
    release: (tx, userId, key) => deps.credits.release(tx, userId, key),
    generateOnce: generateOnce(deps, ownBrand, settle),
    generateOwn: generateOwn(deps, settle, setAside),
    searchEngine: deps.webSearch?.name ?? null,
    requireSearch: requireSearch(deps),
    searchWeb: searchWeb(deps),
    start: ownBrand.start,
    stop: ownBrand.stop,
  };
}
