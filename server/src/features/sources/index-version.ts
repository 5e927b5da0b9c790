import type { VersionRow } from './store.ts';

/** What the index calls a version: the same name has the same text, so that passages may be written again. */
export const indexVersion = ({ version, textHash }: VersionRow): string => `${version}-${textHash?.slice(0, 16) ?? ''}`;
