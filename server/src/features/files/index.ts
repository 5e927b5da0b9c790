export type { ExtractedText, FileContent, Files, RemoteImage } from './files.ts';
