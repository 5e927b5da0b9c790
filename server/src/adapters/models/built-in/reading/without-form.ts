/** Words for the form of an answer. */
const forms = new Set(
  `table tables list lists bullet bullets bulleted numbered point points sentence sentences word words paragraph paragraphs line
  lines step steps short shortly brief briefly concise concisely simple simply detail details detailed markdown english`.split(
    /\s+/,
  ),
);
/** Words used to ask for such a form. */
const wishing = new Set(
  `please thanks thank you answer answers reply respond give show write say explain describe keep make be want need like use using put format me it
  this that i i'd would a an the your in into as of with by to at and or but one two three four five few no not than more less most only just
  very rather really plain nice good clear clearly form way language max maximum`.split(/\s+/),
);
/** The end of a question that only gives a length or manner. */
const end =
  /[\s,;:–-]+(?:please\s+)?(?:in\s+(?:just\s+|only\s+)?(?:one|two|three|a|a few|\d+)(?:\s+(?:short|simple|plain|brief))?\s+(?:sentences?|words|lines?|paragraphs?)|in short|in brief|briefly|step by step)(?:,?\s*please)?(?=[\s.?!]*$)/i;

/** Removes wishes about the form of the answer from a question: 'a table, please' says nothing about its subject. */
export function withoutForm(text: string): string {
  // Patterns would look through long runs of white space from each of its places.
  const tight = text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n[ \n]*/g, '\n');
  const sentences = tight.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const asked = sentences.filter((sentence) => !isForm(sentence));
  const kept = asked.length > 0 && asked.length < sentences.length ? asked.join(' ') : tight;
  return kept.replace(end, '');
}

function isForm(sentence: string): boolean {
  const all = sentence.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  return (
    all.some((word) => forms.has(word)) &&
    all.every((word) => forms.has(word) || wishing.has(word) || /^\d+$/.test(word))
  );
}
