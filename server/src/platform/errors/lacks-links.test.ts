import { expect, it } from 'vitest';
import { lacksLinks } from './lacks-links.ts';

it('knows what exFAT answers on Linux and on Windows, and takes no other failure for a disk without links', () => {
  const answer = (code: string) => lacksLinks(Object.assign(new Error('link'), { code }));
  expect(['EPERM', 'EISDIR', 'EEXIST', 'EACCES', 'ENOSPC'].filter(answer)).toEqual(['EPERM', 'EISDIR']);
});
