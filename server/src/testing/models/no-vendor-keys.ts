import { hostVendors } from '@atrium/contract/model-ids';
import type { InferenceDeps } from '../../features/inference/index.ts';

/** An installation without any vendor's key. */
export const noVendorKeys = Object.fromEntries(
  hostVendors.map((vendor) => [vendor, { apiKey: null, baseUrl: null }]),
) as InferenceDeps['settings']['vendors'];
