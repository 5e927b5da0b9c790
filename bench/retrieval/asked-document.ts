/** A text with questions each of which one passage answers, in other words than the passage's. */
export interface AskedDocument {
  readonly title: string;
  readonly passages: readonly { readonly text: string; readonly questions: readonly string[] }[];
}
