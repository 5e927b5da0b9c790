import { codeOf } from './code-of.ts';

/** What is answered for what belongs to another user, who lets this one in (EPERM), and by file systems without modes. */
const codes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EROFS']);

/** Whether a change of mode failed because the file or folder can have no other one here. */
export const lacksModes = (error: unknown): boolean => codes.has(codeOf(error) ?? '');
