import { personaLimits } from '@atrium/contract/persona-rules';
import type { PersonaFields } from '@atrium/contract/personas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, faultsOf, isSame } from './changes.ts';
import { executiveAssistant } from './executive-assistant.ts';
import { emptyPersona, fieldsOf, savable, textCards } from './persona-form.ts';

const clara: PersonaFields = {
  ...emptyPersona,
  name: 'Clara',
  role: 'Executive Assistant',
  greeting: 'Good morning.',
  resourcesConfig: { ownResources: true, otherResources: false, phoneNumber: '+1', connectedResources: ['slack'] },
};

describe('what is changed', () => {
  it('is nothing where only the order of the keys differs, or an empty entry stands for none', () => {
    const { name, ...rest } = clara;
    expect(isSame(clara, { ...rest, name })).toBe(true);
    const emptied = { ...clara.resourcesConfig, emailAddress: '', knowledgeBase: undefined };
    expect(isSame(clara, { ...clara, resourcesConfig: emptied })).toBe(true);
  });

  it.each<readonly [string, Partial<PersonaFields>]>([
    ['a name', { name: 'Clara ' }],
    ['an avatar', { avatar: '@assets/avatars/chef.svg' }],
    ['a voice', { voiceId: 'browser:Zarvox' }],
    ['a greeting', { greeting: 'Good morning' }],
    ['a switch', { multimodalConfig: { ...clara.multimodalConfig, webVideo: true } }],
    ['a list of resources', { resourcesConfig: { ...clara.resourcesConfig, otherResources: true } }],
    ['a phone number', { resourcesConfig: { ...clara.resourcesConfig, phoneNumber: '+2' } }],
    ['a resource', { resourcesConfig: { ...clara.resourcesConfig, connectedResources: [] } }],
    ...textCards.map(({ key, title }) => [title, { [key]: 'other' }] as const),
  ])('is %s that differs', (_, part) => {
    expect(isSame(clara, { ...clara, ...part })).toBe(false);
    expect(changesBetween(clara, { ...clara, ...part })).toHaveLength(1);
  });

  it('is said in words of both versions', () => {
    const other = { ...clara, name: 'Cleo', multimodalConfig: { ...clara.multimodalConfig, email: false } };
    expect(changesBetween(clara, other)).toEqual([
      { label: 'Name', before: 'Clara', after: 'Cleo' },
      { label: 'Email', before: 'On', after: 'Off' },
    ]);
  });
});

describe('what is sent', () => {
  it('has no blanks around short fields, keeps the long ones to the letter, and leaves empty entries out', () => {
    const written = {
      ...clara,
      name: '  Clara ',
      role: ' Assistant',
      systemPrompt: ' as it is \n',
      resourcesConfig: { ...clara.resourcesConfig, phoneNumber: '  ', emailAddress: ' c@example.com ' },
    };
    expect(savable(written)).toMatchObject({ name: 'Clara', role: 'Assistant', systemPrompt: ' as it is \n' });
    expect(savable(written).resourcesConfig).toEqual({
      ownResources: true,
      otherResources: false,
      emailAddress: 'c@example.com',
      connectedResources: ['slack'],
    });
  });

  it('carries nothing of a template or persona that an editor does not write', () => {
    const persona = { ...clara, id: 7, userId: 'u', isActive: true, skills: ['email'] };
    expect(Object.keys(fieldsOf(persona)).sort()).toEqual(Object.keys(emptyPersona).sort());
  });
});

describe('what keeps a persona from being saved', () => {
  it('is a name of blanks alone', () => {
    expect(faultsOf({ ...clara, name: '  ' })).toEqual({ name: 'Give the persona a name.' });
  });

  it('is a text one character too long, and not one that just fits', () => {
    const text = 'x'.repeat(personaLimits.text);
    expect(faultsOf({ ...clara, guardrailsText: text })).toEqual({});
    expect(faultsOf({ ...clara, guardrailsText: `${text}x` })).toEqual({
      guardrailsText: 'Too long by 1 character.',
    });
    expect(faultsOf({ ...clara, greeting: 'x'.repeat(personaLimits.greeting + 1200) }).greeting).toBe(
      'Too long by 1,200 characters.',
    );
  });

  it('is nothing where all fits, whatever stands in it', () => {
    const within = (max: number) => fc.string({ maxLength: max });
    fc.assert(
      fc.property(within(4000), within(120), within(300), (text, role, phone) => {
        const fields = { ...clara, greeting: text, systemPrompt: text, role };
        const hasFault = phone.trim().length > personaLimits.phoneNumber;
        const faults = faultsOf({ ...fields, resourcesConfig: { ...clara.resourcesConfig, phoneNumber: phone } });
        return (faults.phoneNumber !== undefined) === hasFault && Object.keys(faults).length === Number(hasFault);
      }),
    );
  });
});

it('starts from texts that can be saved as they are', () => {
  expect(faultsOf(executiveAssistant)).toEqual({});
  for (const { key } of textCards) expect(executiveAssistant[key]).not.toBe('');
});
