export { shownName } from '@atrium/contract/shown-name';
export { createFiles } from './create-files.ts';
export { contentHeaders } from './domain/content-headers.ts';
export { base64Bytes } from './domain/decode-base64.ts';
export { typeOfContent } from './domain/type-of-content.ts';
export type { ExtractedText, FileContent, Files, Picture } from './files.ts';
export type { StoredElsewhere } from './files-deps.ts';
export { storing } from './keep/storing.ts';
export { streamIfThere } from './stream-if-there.ts';
