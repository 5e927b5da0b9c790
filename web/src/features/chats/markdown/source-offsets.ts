const punctuation = /[!-/:-@[-`{-~]/;
const entity = /&(?:#x?[\da-f]{1,7}|[a-z][a-z\d]{0,30});/iy;

/**
 * Where each character of a parsed text stands in its source, and where the text ends. `source` is the part of the
 * Markdown that was parsed as `value` and begins at `start`; it also has escapes, entities and the marks of quotes.
 */
export function sourceOffsets(value: string, source: string, start: number): readonly number[] {
  const offsets: number[] = [];
  let at = 0;
  for (let index = 0; index < value.length; index += 1) {
    const char = value[index] ?? '';
    entity.lastIndex = at;
    const [name = ''] = entity.exec(source) ?? [];
    if (name !== '' && !value.startsWith(name, index)) {
      offsets.push(start + at);
      // A character beyond the first plane takes up two places.
      if ((value.codePointAt(index) ?? 0) > 0xffff) offsets.push(start + at);
      index = offsets.length - 1;
      at += name.length;
      continue;
    }
    const isEscaped = source[at] === '\\' && source[at + 1] === char && punctuation.test(char);
    // White space around a line break and the marks of a quote are not part of the text.
    while (!isEscaped && source[at] !== char && /[\s>]/.test(source[at] ?? '')) at += 1;
    offsets.push(start + at);
    at += isEscaped ? 2 : 1;
  }
  return [...offsets, start + source.length];
}
