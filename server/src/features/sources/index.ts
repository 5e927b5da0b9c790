export { createSources, type Sources } from './create-sources.ts';
export { pageAddress } from './domain/page-address.ts';
export { downloadPage } from './download-page.ts';
export { SourceProblem } from './source-problem.ts';
export { splitMarkdown } from './split-markdown.ts';
