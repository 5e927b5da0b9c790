export { createSources, type Sources } from './create-sources.ts';
export { pageAddress } from './domain/page-address.ts';
export { downloadPage } from './ingest/download-page.ts';
export { splitMarkdown } from './ingest/split-markdown.ts';
export { SourceProblem } from './source-problem.ts';
