/** Maximum characters of a displayed name. */
const maxNameChars = 200;

/** Slashes in every script and encoding that has been used for path traversal. */
const separators = /[/\\\u2044\u2215\u2216\u29f8\uff0f\uff3c]|%(?:25)*(?:2f|5c)|%c0%af|%c1%9c/gi;
/**
 * Control and format characters, such as direction overrides, and characters that file systems forbid; not joiners,
 * which belong to the spelling of some languages and of some emoji.
 */
const forbidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}<>:"|?*]/gu;

/**
 * The name under which a file is shown and downloaded: the last part of its path, without anything that could point to
 * another place or reverse the text. It is never used as a name on our disks.
 */
export function shownName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/%(?:25)*00/g, '')
    .replace(forbidden, '')
    .replaceAll('\ufffd', '');
  const last =
    plain
      .split(separators)
      .filter((part) => !/^[.\s\u200c\u200d]*$/.test(part))
      .at(-1) ?? '';
  const trimmed = last.replace(/^(?:[\s\u200c\u200d]|\.{2,})+|[.\s\u200c\u200d]+$/g, '');
  return shorten(trimmed) || 'file';
}

/** Shortens a name that is too long but keeps its extension. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= maxNameChars) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, maxNameChars - extension.length).join('') + extension;
}
