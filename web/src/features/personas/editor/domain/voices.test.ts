import { describe, expect, it } from 'vitest';
import { browserVoiceOf, foreignVoiceLabel, groupVoices, voiceIdOf } from './voices.ts';

describe('a voice', () => {
  it('is kept as the browser’s, by its name', () => {
    expect(voiceIdOf('Google UK English Female')).toBe('browser:Google UK English Female');
    expect(browserVoiceOf('browser:Daniel')).toBe('Daniel');
  });

  it.each(['', 'clara-en-1', 'provider:alloy'])('%j is no voice of the browser', (voiceId) => {
    expect(browserVoiceOf(voiceId)).toBeNull();
  });

  it('that is not in this browser is named all the same', () => {
    expect(foreignVoiceLabel('browser:Daniel')).toBe('Daniel (not in this browser)');
    expect(foreignVoiceLabel('clara-en-1')).toBe('clara-en-1 (not in this browser)');
  });
});

describe('the voices', () => {
  it('stand by language, the reader’s first, each once', () => {
    const voices = [
      { name: 'Thomas', lang: 'fr-FR' },
      { name: 'Samantha', lang: 'en-US' },
      { name: 'Daniel', lang: 'en_GB' },
      { name: 'Samantha', lang: 'en-US' },
      { name: 'Alex', lang: 'en-US' },
    ];
    expect(groupVoices(voices, 'en')).toEqual([
      { language: 'American English', names: ['Alex', 'Samantha'] },
      { language: 'British English', names: ['Daniel'] },
      { language: 'French (France)', names: ['Thomas'] },
    ]);
    expect(groupVoices(voices, 'fr-CA')[0]?.names).toEqual(['Thomas']);
  });

  it('leave out one whose name does not fit the field, and survive a language that is none', () => {
    const voices = [
      { name: 'x'.repeat(200), lang: 'en' },
      { name: 'Odd', lang: '???' },
    ];
    expect(groupVoices(voices, 'en')).toEqual([{ language: '???', names: ['Odd'] }]);
  });
});
