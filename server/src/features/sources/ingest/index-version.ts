import { cuttingRules } from '../domain/split-source.ts';
import type { VersionRow } from '../store.ts';

/**
 * What the index calls a version: the same name has the same passages, so that these may be written again. A source that
 * was being put in when other rules came is cut anew.
 */
export const indexVersion = ({ version, textHash }: VersionRow): string =>
  `${version}-${textHash?.slice(0, 16) ?? ''}-${cuttingRules}`;
