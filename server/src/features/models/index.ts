export { createModels, type Models } from './create-models.ts';
export type { Capabilities, CatalogueModel, HostVendor, ModelHost } from './domain/catalogue-model.ts';
export { costMicroUsd } from './domain/cost.ts';
export { keySetting, vendorNames } from './domain/vendor-names.ts';
export { readModelsFile } from './read-models-file.ts';
