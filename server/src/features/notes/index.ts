export { createNotes, type Notes } from './create-notes.ts';
