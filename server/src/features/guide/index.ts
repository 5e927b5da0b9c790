export { createGuide } from './create-guide.ts';
