/** Why a source cannot be taken in; the message is a sentence for the user. Trying the same again would not help by itself. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
}
