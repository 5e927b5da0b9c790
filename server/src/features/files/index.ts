export type { ExtractedText, FileContent, Files } from './files.ts';
