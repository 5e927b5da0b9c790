export { createFiles } from './create-files.ts';
export type { ExtractedText, FileContent, Files, RemoteImage } from './files.ts';
export type { FilesDeps } from './files-deps.ts';
