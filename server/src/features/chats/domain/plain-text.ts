/**
 * Markdown signs at the beginning of a line: headings, quotes, list items, tasks, rules, code fences and the line under
 * a table's head. White space is not tried in parts (`(?![ \t])`), nor a fence of any length: both would take the square
 * of the time.
 */
const lineSigns =
  /^[ \t]*(?![ \t])(?:(?:>[ \t]?)+|#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+(?=\S)|(?:[-*_][ \t]*){3,}$|(?:```+(?!`)|~~~)[^\n`]*$|\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?)?[ \t]*$)/gmu;
/** `[text](address)`, `![text](address)` and an address in `<>`. */
const links = /!?\[([^\]\n]{0,500})\]\((?:[^()\n]|\([^()\n]*\)){0,2000}\)|<(https?:\/\/[^>\s]{1,2000})>/gu;
/**
 * The signs of `**strong**`, `_emphasis_`, `~~deleted~~` and `` `code` ``. `*` and `_` between two letters are no
 * signs.
 */
const emphasis =
  /(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}])\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?![\p{L}\p{N}])|~~|`+/gu;
/** The cells of a table row, with the `|` between them; one within a cell is written `\|`. */
const cells = /^[ \t]*\|(.*)\|[ \t]*$/gmu;
const between = /(?<!\\)\|/gu;

/**
 * A text without its Markdown signs. It is meant for passages of a line or two, where a sign too many or too few does
 * no harm. The time it takes grows with the length of the text alone, however the text is made.
 */
export function plainText(text: string): string {
  return text
    .replace(lineSigns, '')
    .replace(cells, (_row, inside: string) => inside.replace(between, ' · ').replaceAll('\\|', '|'))
    .replace(links, (_link, label: string | undefined, address: string | undefined) => label ?? address ?? '')
    .replace(emphasis, '');
}
