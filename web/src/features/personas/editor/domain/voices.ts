const prefix = 'browser:';
/** Characters that a voice's id may have. */
const longestId = 200;

/** A voice of this browser, as far as it matters for choosing one. */
export interface BrowserVoice {
  readonly name: string;
  /** BCP 47: 'en-US'. */
  readonly lang: string;
}

export function voiceIdOf(name: string): string {
  return `${prefix}${name}`;
}

/** The name of a browser's voice; null for the default, and for a voice of somebody else. */
export function browserVoiceOf(voiceId: string): string | null {
  return voiceId.startsWith(prefix) ? voiceId.slice(prefix.length) : null;
}

export interface VoiceGroup {
  /** The language in words: 'English (United States)'. */
  readonly language: string;
  readonly names: readonly string[];
}

/** The voices by language, those in the reader's own language first. One that is listed twice counts once. */
export function groupVoices(voices: readonly BrowserVoice[], reader: string): VoiceGroup[] {
  const groups = new Map<string, Set<string>>();
  for (const { name, lang } of voices) {
    if (voiceIdOf(name).length > longestId) continue;
    const tag = lang.replace('_', '-');
    groups.set(tag, (groups.get(tag) ?? new Set()).add(name));
  }
  const isOwn = (tag: string) => tag.slice(0, 2) === reader.slice(0, 2);
  return [...groups]
    .map(([tag, names]) => ({ language: languageName(tag), names: [...names].sort(), isOwn: isOwn(tag) }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.language.localeCompare(b.language))
    .map(({ language, names }) => ({ language, names }));
}

function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** What stands in the list for a voice that is not in this browser. */
export function foreignVoiceLabel(voiceId: string): string {
  return `${browserVoiceOf(voiceId) ?? voiceId} (not in this browser)`;
}
