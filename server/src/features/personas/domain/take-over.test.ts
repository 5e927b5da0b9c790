import type { PersonaFields } from '@atrium/contract/personas';
import { expect, test } from 'vitest';
import { same, takeOver } from './take-over.ts';

const fields: PersonaFields = {
  name: 'Clara',
  role: 'Assistant',
  avatar: '',
  voiceId: '',
  greeting: 'Hello',
  systemPrompt: 'old',
  behaviorText: 'old',
  capabilitiesText: '',
  contextualText: '',
  guardrailsText: '',
  multimodalConfig: { webChat: true, webAudio: true, webVideo: false, phoneCalls: true, whatsapp: true, email: true },
  resourcesConfig: { ownResources: false, otherResources: false },
};

test('a field its owner wrote himself stays his', () => {
  const now = { ...fields, systemPrompt: 'new', behaviorText: 'new' };
  expect(takeOver({ ...fields, behaviorText: 'mine' }, fields, now)).toEqual({ systemPrompt: 'new' });
});

test('a field the template has left alone is not touched', () => {
  expect(takeOver({ ...fields, name: 'Vera' }, fields, { ...fields, greeting: 'Hi' })).toEqual({ greeting: 'Hi' });
});

test('switches are one field, and the order of their keys says nothing', () => {
  const turned = { email: true, whatsapp: true, phoneCalls: true, webVideo: false, webAudio: true, webChat: true };
  expect(same(fields.multimodalConfig, turned)).toBe(true);
  const now = { ...fields, multimodalConfig: { ...turned, webVideo: true } };
  expect(takeOver({ ...fields, multimodalConfig: turned }, fields, now)).toEqual({
    multimodalConfig: { ...turned, webVideo: true },
  });
});
