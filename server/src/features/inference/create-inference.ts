import { listModels as listModelsEndpoint } from '@atrium/contract/models';
import { route } from '../../platform/http/route.ts';
import { FreeBudget } from './free-budget.ts';
import { generateOnce } from './generate-once.ts';
import type { Inference } from './inference.ts';
import type { InferenceDeps } from './inference-deps.ts';
import { listModels } from './list-models.ts';
import { createOwnBrand } from './own-brand.ts';
import { prepareModel } from './prepare-model.ts';
import { costOfCall, settleCall } from './settle-call.ts';

export function createInference(deps: InferenceDeps): Inference {
  const ownBrand = createOwnBrand(deps);
  const list = listModels(deps, ownBrand);
  const freeBudget = new FreeBudget(deps);
  const settle = settleCall(deps, freeBudget);
  return {
    routes: [route(listModelsEndpoint, async ({ actor }) => list(actor))],
    prepare: prepareModel(deps, ownBrand, freeBudget),
    costOf: costOfCall(deps),
    settle,
    generateOnce: generateOnce(deps, ownBrand, settle),
    start: ownBrand.start,
    stop: ownBrand.stop,
  };
}
