export { createSources, type Sources } from './create-sources.ts';
export { splitMarkdown } from './split-markdown.ts';
