export { createInference } from './create-inference.ts';
export { type LocalServer, standardLocalServers } from './find-local-model.ts';
export type { Inference, PreparedModel, Purpose } from './inference.ts';
export type { InferenceDeps } from './inference-deps.ts';
