export { createRetrieval, type Retrieval } from './create-retrieval.ts';
export type { MarkLetter } from './domain/cite-marks.ts';
export { Citer } from './domain/citer.ts';
export { fenceStretch } from './domain/fence-stretch.ts';
export { scoreClaims } from './domain/grounding/score-claims.ts';
export { indexRules } from './domain/index-rules.ts';
export { joinPassages, type Stretch } from './domain/join-passages.ts';
export { NumberedStretches } from './domain/numbered-stretches.ts';
export type {
  CatchUp,
  FoundPassage,
  IndexedPassage,
  IndexWriter,
  OpenedDocument,
  OutdatedDocument,
  SpaceDocument,
} from './passage.ts';
export { findStretches, type StretchQuery } from './search/find-stretches.ts';
