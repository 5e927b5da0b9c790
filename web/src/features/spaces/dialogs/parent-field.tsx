import type { Space } from '@atrium/contract/spaces';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { inTreeOrder, possibleParents } from '../domain/space-tree.ts';
import { useArchivedSpaces, useSpaces } from '../queries.ts';

interface ParentFieldProps {
  readonly space: Space;
  readonly parentId: number | null;
  readonly onChoose: (parentId: number | null) => void;
}

/** The parent of the space. The default space has none. */
export function ParentField({ space, parentId, onChoose }: ParentFieldProps) {
  const shown = useSpaces().data ?? [];
  const archived = useArchivedSpaces().data ?? [];
  const possible = new Set(possibleParents([...shown, ...archived], space.id).map(({ id }) => id));
  if (parentId !== null) possible.add(parentId);
  const choices = inTreeOrder([...shown, ...archived.filter(({ id }) => id === parentId)]);
  return (
    <SelectField
      label="Part of"
      hint={
        space.isDefault
          ? 'The default space stands by itself.'
          : 'The space it stands in. Spaces can be nested five levels deep.'
      }
      disabled={space.isDefault}
      value={parentId ?? ''}
      onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">No other space</option>
      {choices
        .filter(({ space: { id } }) => possible.has(id))
        .map(({ space: { id, name }, depth }) => (
          <option key={id} value={id}>
            {`${'\u2003'.repeat(depth)}${name}`}
          </option>
        ))}
    </SelectField>
  );
}
