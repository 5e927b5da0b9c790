export { createRetrieval, type Retrieval } from './create-retrieval.ts';
export { type CitedPassage, type Objection, type Support, scoreSupport } from './domain/support.ts';
export { type CitedSpan, verifyCitation } from './domain/verify-citation.ts';
export type {
  DocumentKind,
  FoundPassage,
  FoundPassages,
  IndexedPassage,
  IndexWriter,
  Locator,
  OpenedDocument,
  PassageQuery,
  RetrievalState,
} from './passage.ts';
