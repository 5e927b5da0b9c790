import { codeOf } from './code-of.ts';

/**
 * What file systems without hard links answer: exFAT (EPERM on Linux, EISDIR on Windows), and folders that some networks
 * and virtual machines share.
 */
const codes = new Set(['EPERM', 'EISDIR', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Whether a hard link failed because the file system has none. */
export const lacksLinks = (error: unknown): boolean => codes.has(codeOf(error) ?? '');
