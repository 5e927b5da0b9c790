/** A text with questions. Exactly one passage answers each question, which uses other words than the passage. */
export interface AskedDocument {
  readonly title: string;
  readonly passages: readonly { readonly text: string; readonly questions: readonly string[] }[];
}
