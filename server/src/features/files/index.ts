export { createFiles } from './create-files.ts';
export type { FileContent, Files, RemoteImage } from './files.ts';
