/** Says that a file has more text than is read of it. `most`: characters. */
export const cutOffSentence = (most: number): string =>
  `Only the first ${most.toLocaleString('en')} characters of this file were read.`;
