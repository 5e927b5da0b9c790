import { listModels as listModelsEndpoint } from '@atrium/contract/models';
import { route } from '../../platform/http/route.ts';
import { refusalOf } from './charge-model.ts';
import { FreeBudget } from './free-budget.ts';
import { generateOnce } from './generate-once.ts';
import { generateOwn } from './generate-own.ts';
import { costOfReply, fitToHold, holdForReply } from './hold-credits.ts';
import type { Inference } from './inference.ts';
import type { InferenceDeps } from './inference-deps.ts';
import { listModels } from './list-models.ts';
import { measureCall } from './measure-call.ts';
import { createOwnBrand } from './own-brand.ts';
import { prepareModel } from './prepare-model.ts';
import { requireSearch, searchWeb } from './search-web.ts';
import { seeingModel } from './seeing-model.ts';
import { settleCall, settleLateCall } from './settle-call.ts';

export function createInference(deps: InferenceDeps): Inference {
  const ownBrand = createOwnBrand(deps);
  const list = listModels(deps, ownBrand);
  const freeBudget = new FreeBudget(deps);
  const settle = settleCall(deps, freeBudget);
  const prepare = prepareModel(deps, ownBrand, freeBudget);
  return {
    routes: [route(listModelsEndpoint, async ({ actor }) => list(actor))],
    prepare,
    seeing: seeingModel(deps, ownBrand, prepare),
    holdFor: holdForReply(deps),
    isNotCovered: deps.credits.isNotCovered,
    refuse: async (actor, modelId) => refusalOf(deps, deps.models.nameOf(modelId), await deps.credits.walletOf(actor)),
    fitToHold: fitToHold(deps),
    measure: measureCall(deps),
    costOf: costOfReply,
    settle,
    settleLate: settleLateCall(deps, freeBudget),
    release: (tx, userId, key) => deps.credits.release(tx, userId, key),
    generateOnce: generateOnce(deps, ownBrand, settle),
    generateOwn: generateOwn(deps, settle),
    searchEngine: deps.webSearch?.name ?? null,
    requireSearch: requireSearch(deps),
    searchWeb: searchWeb(deps),
    start: ownBrand.start,
    stop: ownBrand.stop,
  };
}
