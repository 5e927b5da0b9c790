/** A single file may have this many bytes (7.5 MB): encoded as base64 it still fits a 10 MB body. */
export const maxFileBytes = 7_864_320;
/** All files of one message together. */
export const maxMessageBytes = 20 * 1024 * 1024;
/** Files of one message. */
export const maxFilesPerMessage = 20;

/** MIME types and extensions a message may carry; either is enough. */
export const allowedTypes: readonly string[] = [
  'text/plain',
  'text/markdown',
  'text/csv',
  'application/pdf',
  'application/json',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'text/javascript',
  'application/javascript',
  'text/html',
  'text/css',
  'application/zip',
];
export const allowedExtensions: readonly string[] = [
  'txt',
  'md',
  'js',
  'ts',
  'jsx',
  'tsx',
  'py',
  'java',
  'cpp',
  'c',
  'h',
  'css',
  'html',
  'xml',
  'yaml',
  'yml',
  'json',
];

/** Whether a file may be attached, by the type the browser names or by its name's extension. */
export function isAllowedFile(name: string, type: string): boolean {
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  return allowedTypes.includes(type.split(';')[0]?.trim().toLowerCase() ?? '') || allowedExtensions.includes(extension);
}
