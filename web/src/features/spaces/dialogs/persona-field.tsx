import type { PersonaId } from '@atrium/contract/chat-personas';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { usePersonas, useTemplates } from '../../personas/index.ts';

interface PersonaFieldProps {
  readonly chosen: PersonaId | null;
  readonly onChoose: (persona: PersonaId | null) => void;
}

/** The default persona for new chats of the space. */
export function PersonaField({ chosen, onChoose }: PersonaFieldProps) {
  const own = usePersonas();
  const templates = useTemplates();
  const offered = templates.data?.filter((one) => one.isActive && one.multimodalConfig.webChat) ?? [];
  const mine = own.data?.filter((one) => one.multimodalConfig.webChat) ?? [];
  const isKnown =
    chosen === null || mine.some(({ id }) => id === chosen) || offered.some(({ id }) => `template-${id}` === chosen);
  const isLoaded = own.data !== undefined && templates.data !== undefined;
  return (
    <SelectField
      label="Default persona"
      hint={
        own.isError || templates.isError
          ? 'The personas could not be loaded. Open this again to try once more.'
          : isLoaded && !isKnown
            ? 'The persona is not there any more, or its web chat is off: chats begin with the default assistant.'
            : 'A chat can change it.'
      }
      value={chosen ?? ''}
      onChange={(event) => onChoose(personaOf(event.target.value))}
    >
      <option value="">AI Assistant</option>
      {!isKnown && <option value={chosen}>{isLoaded ? 'A persona that cannot be chosen' : '...'}</option>}
      {mine.length > 0 && (
        <optgroup label="Your personas">
          {mine.map(({ id, name, role }) => (
            <option key={id} value={id}>
              {role ? `${name}, ${role}` : name}
            </option>
          ))}
        </optgroup>
      )}
      {offered.length > 0 && (
        <optgroup label="Templates">
          {offered.map(({ id, name, role }) => (
            <option key={id} value={`template-${id}`}>
              {role ? `${name}, ${role}` : name}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  );
}

/** Parses an option's value. The API uses numbers for the user's own personas and strings for templates. */
function personaOf(value: string): PersonaId | null {
  if (value === '') return null;
  return /^\d+$/.test(value) ? Number(value) : (value as PersonaId);
}
