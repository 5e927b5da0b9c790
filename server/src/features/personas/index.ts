export { checkWebChat } from './check-web-chat.ts';
export { createPersonas, type Personas } from './create-personas.ts';
export { composePrompt } from './domain/compose-prompt.ts';
export { draftVoice, type Voice } from './voice.ts';
