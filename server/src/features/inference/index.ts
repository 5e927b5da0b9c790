export type { Inference, PreparedModel, Purpose, Settlement } from './inference.ts';
