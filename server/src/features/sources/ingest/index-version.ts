import { indexRules } from '../../retrieval/index.ts';
import type { VersionRow } from '../store.ts';

/**
 * The name of a version in the index. The same name always means the same passages, so that they may be written again.
 * It ends with the rules: if these change while a source is being indexed, its text is cut again, and what earlier rules
 * indexed is known by it.
 */
export const indexVersion = ({ version, textHash }: VersionRow): string =>
  `${version}-${textHash?.slice(0, 16) ?? ''}-${indexRules}`;
