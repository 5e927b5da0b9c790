export type { Capabilities, CatalogueModel, HostVendor, ModelHost } from './catalogue-model.ts';
export { costMicroUsd } from './cost.ts';
export { createModels, type Models } from './create-models.ts';
export { readModelsFile } from './read-models-file.ts';
export { keySetting, vendorNames } from './vendor-names.ts';
