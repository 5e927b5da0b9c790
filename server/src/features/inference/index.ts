export { createInference } from './create-inference.ts';
export { type LocalServer, standardLocalServers } from './find-local-model.ts';
export type { Inference, MeasuredUsage, PreparedModel, Purpose, Settlement } from './inference.ts';
export type { InferenceDeps } from './inference-deps.ts';
