export { createFiles } from './create-files.ts';
export { contentHeaders } from './domain/content-headers.ts';
export type { FileContent, Files, RemoteImage } from './files.ts';
