const prefix = 'browser:';
/** The maximum length of a voice id, in characters. */
const longestId = 200;

/** The properties of a browser voice that are needed to choose one. */
export interface BrowserVoice {
  readonly name: string;
  /** A BCP 47 tag: 'en-US'. */
  readonly lang: string;
}

export function voiceIdOf(name: string): string {
  return `${prefix}${name}`;
}

/** The name of a browser voice; null for the default voice, or a voice that is not from a browser. */
export function browserVoiceOf(voiceId: string): string | null {
  return voiceId.startsWith(prefix) ? voiceId.slice(prefix.length) : null;
}

export interface VoiceGroup {
  /** The name of the language: 'English (United States)'. */
  readonly language: string;
  readonly names: readonly string[];
}

/** Groups voices by language, the reader's own language first. Duplicates are removed. */
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

/** The list entry of a voice that this browser does not have. */
export function foreignVoiceLabel(voiceId: string): string {
  return `${browserVoiceOf(voiceId) ?? voiceId} (not in this browser)`;
}
