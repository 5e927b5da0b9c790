/** The fields that are read of a page's annotation, as pdf.js returns it. */
export interface PageAnnotation {
  readonly subtype?: string;
  readonly annotationFlags?: number;
  readonly fieldType?: string;
  readonly fieldName?: string;
  /** The name of the field for users who cannot see it. */
  readonly alternativeText?: string;
  readonly fieldValue?: unknown;
  /** Whether it is a password field, whose value must not be shown. */
  readonly password?: boolean;
  readonly options?: readonly { readonly exportValue?: string; readonly displayValue?: string }[];
  readonly checkBox?: boolean;
  readonly exportValue?: string;
  readonly radioButton?: boolean;
  readonly buttonValue?: string;
  /** The lines as displayed. */
  readonly textContent?: readonly string[];
}

/** Flags of annotations that are not displayed: 'Hidden' and 'NoView'. Source: ISO 32000-1, section 12.5.3. */
const unseen = 0x02 | 0x20;

/**
 * The text that was filled into a form's fields or written over a page, one line each; it is not part of the page's own
 * text. A field's name stands before its value. Boxes that are not ticked are left out.
 */
export function filledIn(annotations: readonly PageAnnotation[]): string {
  const lines: string[] = [];
  for (const annotation of annotations) {
    if ((annotation.annotationFlags ?? 0) & unseen || annotation.password === true) continue;
    const shown = (annotation.subtype === 'Widget' ? shownIn(annotation) : wordsOf(annotation)).trim();
    if (shown === '') continue;
    const name = annotation.subtype === 'Widget' ? nameOf(annotation) : '';
    lines.push(name === '' ? shown : `${name}: ${shown}`);
  }
  return lines
    .join('\n')
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

function wordsOf({ subtype, textContent = [] }: PageAnnotation): string {
  return subtype === 'FreeText' ? textContent.join('\n') : '';
}

function shownIn(field: PageAnnotation): string {
  const { fieldType, fieldValue, textContent = [], options = [] } = field;
  if (fieldType === 'Tx') {
    const shown = textContent.join('\n');
    return shown.trim() === '' && typeof fieldValue === 'string' ? fieldValue : shown;
  }
  if (fieldType === 'Ch') {
    const chosen = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter((each) => typeof each === 'string');
    const named = chosen.map((each) => options.find((option) => option.exportValue === each)?.displayValue ?? each);
    return named.join(', ');
  }
  if (fieldType !== 'Btn' || typeof fieldValue !== 'string' || fieldValue === 'Off') return '';
  const isOn =
    (field.checkBox === true && fieldValue === field.exportValue) ||
    (field.radioButton === true && fieldValue === field.buttonValue);
  return isOn ? fieldValue : '';
}

/** The last part of a qualified name such as `Page1[0].City[0]`; the others tell only where the field is. */
function nameOf({ alternativeText = '', fieldName = '' }: PageAnnotation): string {
  return alternativeText.trim() || (fieldName.split('.').at(-1) ?? '').replace(/\[\d+\]$/, '').trim();
}
