/**
 * What is put around the parts of a formula, because on one line they could not be told apart: a half would be 12.
 * Source: ECMA-376 part 1, section 22.1.
 */
const marks = { 'm:num': '(', 'm:den': '/(', 'm:sup': '^(', 'm:sub': '_(', 'm:d': '(', 'm:rad': '√(' };

/** The mark before a part of a formula, by the element's name. */
export const formulaOpening: ReadonlyMap<string, string> = new Map(Object.entries(marks));
/** The mark behind it. */
export const formulaClosing: ReadonlyMap<string, string> = new Map(Object.keys(marks).map((name) => [name, ')']));
