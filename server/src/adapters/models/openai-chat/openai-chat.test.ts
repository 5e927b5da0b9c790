import { afterAll } from 'vitest';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import { describeModelConformance } from '../../../testing/conformance/model-conformance.ts';
import { createConnectModel } from '../connect-model.ts';

const outbound = createOutbound();
afterAll(() => outbound.close());

describeModelConformance({
  name: 'openai-chat',
  // Only OpenRouter searches, see its quirks.
  lacks: ['searches'],
  connect: (url, limits) =>
    createConnectModel(outbound, { limits: { connectMs: 1_000, ...limits } })({
      vendor: 'openai',
      baseUrl: url,
      apiKey: 'sk-marked-key',
      thinking: 'none',
    }),
});
