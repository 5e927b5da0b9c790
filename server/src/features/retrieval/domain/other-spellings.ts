const written: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
/** Accents are taken off words in the index, but `ß` stays. */
const indexed: Readonly<Record<string, string>> = { ae: 'a', oe: 'o', ue: 'u', ss: 'ß' };
/** Arabic writes the article, and short words before it, on to the next word. */
const article = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{2})/u;
const arabic = /^\p{Script=Arabic}{2,}$/u;

/**
 * Other spellings of a word: of German where its letters are missing ('Mueller', 'STRASSE'), and of Arabic with and
 * without its article.
 */
export function otherSpellings(raw: string): readonly string[] {
  const word = raw.normalize('NFC').toLowerCase();
  if (arabic.test(word)) {
    const bare = word.replace(article, '');
    return [bare, `ال${bare}`].filter((other) => other !== word);
  }
  const other = /[äöüß]/.test(word)
    ? word.replace(/[äöüß]/g, (letter) => written[letter] ?? letter)
    : word.replace(/ae|oe|ue|ss/g, (letters) => indexed[letters] ?? letters);
  return other === word ? [] : [other];
}
