export { PersonaChooser } from './chooser/persona-chooser.tsx';
export { findPersona, ownAsChosen, templateAsChosen, templateNumber } from './chosen-persona.ts';
export { matches } from './domain/matches.ts';
export { PortraitArch } from './portrait-arch.tsx';
export { PortraitAvatar } from './portrait-avatar.tsx';
export {
  personasChannel,
  refreshTemplates,
  usePersonas,
  useTemplates,
} from './queries.ts';
