export type { Capabilities, CatalogueModel, HostVendor, ModelHost, Price } from './catalogue-model.ts';
export { costMicroUsd, multiplied } from './cost.ts';
export { createModels, type Models } from './create-models.ts';
export { readModelsFile } from './read-models-file.ts';
export { keySetting, vendorNames } from './vendor-names.ts';
