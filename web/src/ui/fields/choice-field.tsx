import type { ComponentProps } from 'react';
import { SelectField } from './select-field.tsx';

/** An option of a select. */
export interface Option<T extends string> {
  readonly value: T;
  readonly words: string;
}

interface ChoiceFieldProps<T extends string>
  extends Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'children'> {
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChoose: (value: T) => void;
}

/** A select of known values: what is chosen has their type. */
export function ChoiceField<T extends string>({ options, onChoose, ...rest }: ChoiceFieldProps<T>) {
  return (
    <SelectField {...rest} onChange={(event) => onChoose(chosenOf(options, event.target.value))}>
      {options.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

/** The options that a record names, in its order. */
export function optionsOf<T extends string>(names: Readonly<Record<T, string>>): readonly Option<T>[] {
  return (Object.keys(names) as T[]).map((value) => ({ value, words: names[value] }));
}

/** The option's value that a select gives as a string. */
export function chosenOf<T extends string>(options: readonly Option<T>[], value: string): T {
  const chosen = options.find((option) => option.value === value);
  if (!chosen) throw new RangeError(`${value} is not to be chosen here.`);
  return chosen.value;
}
