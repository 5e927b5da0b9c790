export { createGuide, type Guide, type GuideFile } from './create-guide.ts';
