import type { ReportKind } from '@atrium/contract/studio';
import { clipText } from '../../../platform/text/clip-text.ts';

/** A planned section of a report. */
export interface Section {
  /** Empty if the report is written in one call, with headings of its own. */
  readonly heading: string;
  /** What to search for in the sources. */
  readonly seek: string;
}

/** The plan of a report that is written in one call. */
export const inOneGo: readonly Section[] = [{ heading: '', seek: '' }];

/** Whether nothing remains for a model to write. */
export function isWritten({ done, sections }: { readonly done: number; readonly sections: readonly Section[] | null }) {
  return done >= (sections ?? inOneGo).length;
}

const mostSections = 8;
const longest = { heading: 120, seek: 400 } as const;

/** The signs of Markdown in a heading, and not those within words: 'C#', 'max_retries'. */
const signs = /[*`]|(?<![\p{L}\p{N}])[_#]|_(?![\p{L}\p{N}])/gu;

/** The form of a section in a plan, as the model is asked for it. */
export const outlineForm = '## Heading | words to look for in the sources';

/**
 * Reads a plan that a model wrote: one line for each section, with its heading, and after '|' what to search for. Lines
 * that are neither headings nor list entries are skipped. Empty if the text contains no plan.
 */
export function readOutline(text: string): readonly Section[] {
  const sections: Section[] = [];
  for (const line of text.split('\n')) {
    const match = /^\s*(?:#{1,6}|[-*+•]|\d{1,2}[.)])\s+(\S.*)$/.exec(line);
    if (!match) continue;
    const [heading = '', ...rest] = (match[1] ?? '').split('|').map((part) => part.replace(signs, '').trim());
    if (heading === '' || sections.some((one) => one.heading === heading)) continue;
    sections.push({ heading: clipText(heading, longest.heading), seek: clipText(rest.join(' '), longest.seek) });
    if (sections.length === mostSections) break;
  }
  return sections;
}

/** The plan of each kind that is used if the model makes none. */
const usual: Readonly<Record<ReportKind, readonly Section[]>> = {
  briefing: [
    { heading: 'What it is about', seek: 'purpose aim subject introduction summary' },
    { heading: 'Key points', seek: 'main important result finding conclusion' },
    { heading: 'Figures and facts', seek: 'number percent amount date cost' },
    { heading: 'What follows', seek: 'recommendation next step decision risk' },
  ],
  study_guide: [
    { heading: 'What is to be understood', seek: 'introduction concept principle overview' },
    { heading: 'Terms', seek: 'definition means is called term' },
    { heading: 'How things hang together', seek: 'because cause effect depends process' },
    { heading: 'Questions to test yourself', seek: 'important result example rule' },
  ],
  faq: [
    { heading: 'Basics', seek: 'introduction purpose definition overview' },
    { heading: 'How it works', seek: 'process method step use' },
    { heading: 'Rules and limits', seek: 'must may not limit rule exception' },
  ],
  timeline: [
    { heading: 'Beginnings', seek: 'first began founded early history' },
    { heading: 'Developments', seek: 'later then changed became since' },
    { heading: 'Latest events and plans', seek: 'now recent today plan future will' },
  ],
  custom: [
    { heading: 'Overview', seek: '' },
    { heading: 'Details', seek: '' },
  ],
};

export function usualOutline(kind: ReportKind): readonly Section[] {
  return usual[kind];
}
