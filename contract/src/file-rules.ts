/** Maximum bytes of a single file (7.5 MB): encoded as base64 it still fits a 10 MB body. */
export const maxFileBytes = 7_864_320;
/** Maximum bytes of all files of one message together. */
export const maxMessageBytes = 20 * 1024 * 1024;
/** Maximum number of files per message. */
export const maxFilesPerMessage = 20;

/** MIME types and extensions that a message may carry; a match of either is enough. */
const allowedTypes: readonly string[] = [
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
const allowedExtensions: readonly string[] = [
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

/**
 * MIME types that browsers on Windows report for files of allowed types: always for a ZIP, and for a CSV if Excel is
 * installed. Source: the registry's `Content Type` of `.zip` and `.csv`, which Chromium and Firefox give as
 * `File.type`.
 */
const namesOnWindows: Readonly<Record<string, string>> = {
  'application/x-zip-compressed': 'zip',
  'application/vnd.ms-excel': 'csv',
};

/** Whether a file may be attached, by the browser's MIME type or the file's extension. */
export function isAllowedFile(name: string, type: string): boolean {
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  const named = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return allowedTypes.includes(named) || allowedExtensions.includes(extension) || namesOnWindows[named] === extension;
}
