import type { PersonaCategory } from '@atrium/contract/personas';
import { describe, expect, it } from 'vitest';
import { movedOrder, skillsOf } from './template-form.ts';

describe('skills as an admin writes them', () => {
  it.each([
    ['email, CRM', ['email', 'CRM']],
    [' , email ,, ', ['email']],
    ['', []],
    ['notes, notes', ['notes']],
  ])('%j become a list without blanks', (text, skills) => {
    expect(skillsOf(text)).toEqual(skills);
  });
});

describe('the order of templates', () => {
  const of = (id: number, category: PersonaCategory) => ({ id, category });
  const templates = [of(1, 'virtual_employees'), of(2, 'virtual_employees'), of(3, 'personal_companion')];

  it('changes between neighbours of one category', () => {
    expect(movedOrder(templates, 2, -1)).toEqual([2, 1, 3]);
    expect(movedOrder(templates, 1, 1)).toEqual([2, 1, 3]);
  });

  it.each([
    ['above the first', 1, -1],
    ['into another category', 2, 1],
    ['below the last', 3, 1],
    ['of one that is gone', 9, 1],
  ] as const)('does not change %s', (_what, id, step) => {
    expect(movedOrder(templates, id, step)).toBeNull();
  });
});
