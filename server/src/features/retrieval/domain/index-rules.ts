/**
 * The version of the rules by which texts become passages with terms: how they are cut and located (`splitSource`,
 * `splitPassages`, `tableColumns`) and how their words are read (`termVector`). It must change whenever these treat any
 * text differently than before; what was indexed by earlier rules is then indexed anew.
 */
export const indexRules = 6;
