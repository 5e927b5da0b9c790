export { createInference } from './create-inference.ts';
export {
  CallBrokenOff,
  type Generated,
  type Inference,
  type MeasuredUsage,
  type OwnCall,
  type PreparedModel,
  type SetAside,
  type Settlement,
  type ShortBy,
} from './inference.ts';
export type { InferenceDeps } from './inference-deps.ts';
export { type LocalServer, standardLocalServers } from './models/find-local-model.ts';
export { refuseUnforeseenCharge } from './paying/refuse-unforeseen-charge.ts';
