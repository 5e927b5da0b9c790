import { describe, expect, it } from 'vitest';
import { bundledPortraits, portraitOf, portraitsByFirstName } from './portraits.ts';

describe('a portrait', () => {
  it.each([
    ['of the library, moving', '@assets/avatars/elderly-care.gif', 'elderly-care'],
    ['of the library, a drawing', '@assets/avatars/chef.svg', 'chef'],
    ['of the library under its address', '/avatars/chef.svg', 'chef'],
    ['that the library does not have', '@assets/avatars/nobody.gif', 'executive-assistant'],
    ['with a path out of the library', '@assets/avatars/../../index.html', 'executive-assistant'],
    ['that is named like a part of every object', '@assets/avatars/constructor', 'executive-assistant'],
  ])('%s is found', (_what, avatar, id) => {
    expect(portraitOf(avatar, 'Zed').src).toBe(`/avatars/${id}.svg`);
  });

  it('that nobody has chosen comes from the first name, however it is written', () => {
    expect(portraitOf('', 'Fionn the Bard')).toEqual({ src: '/avatars/storyteller.svg' });
    expect(portraitOf(' ', 'SOFÍA Marín').src).toBe('/avatars/travel-planner.svg');
    expect(portraitOf('', 'constructor').src).toBe('/avatars/executive-assistant.svg');
    expect(portraitOf('', '').src).toBe('/avatars/executive-assistant.svg');
  });

  it('of one’s own is used as it is given', () => {
    expect(portraitOf('/api/persona-pictures/7', 'Clara')).toEqual({ src: '/api/persona-pictures/7' });
  });

  it('can be had by a first name, whichever it is', () => {
    expect(new Set(Object.values(portraitsByFirstName))).toEqual(new Set(bundledPortraits));
  });
});
