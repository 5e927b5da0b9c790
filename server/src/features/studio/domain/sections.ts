import type { ReportKind } from '@atrium/contract/studio';
import { clipText } from '../../../platform/text/clip-text.ts';

/** A section of a report that is planned. */
export interface Section {
  /** Empty where the report is written in one go, with headings of its own. */
  readonly heading: string;
  /** What is looked for in the sources for it. */
  readonly seek: string;
}

/** The plan of a report that is written in one go. */
export const inOneGo: readonly Section[] = [{ heading: '', seek: '' }];

/** Whether there is nothing more to be written by a model. */
export function isWritten({ done, sections }: { readonly done: number; readonly sections: readonly Section[] | null }) {
  return done >= (sections ?? inOneGo).length;
}

const mostSections = 8;
const longest = { heading: 120, seek: 400 } as const;

/** What a model is asked to write for each section of a plan. */
export const outlineForm = '## Heading | words to look for in the sources';

/**
 * Reads a plan as a model wrote it: a line for each section, its heading and behind '|' what to look for. Lines that are
 * neither headings nor entries of a list are left out. Empty where there is no plan in it.
 */
export function readOutline(text: string): readonly Section[] {
  const sections: Section[] = [];
  for (const line of text.split('\n')) {
    const match = /^\s*(?:#{1,6}|[-*+•]|\d{1,2}[.)])\s+(\S.*)$/.exec(line);
    if (!match) continue;
    const [heading = '', ...rest] = (match[1] ?? '').split('|').map((part) => part.replace(/[*_`#]/g, '').trim());
    if (heading === '' || sections.some((one) => one.heading === heading)) continue;
    sections.push({ heading: clipText(heading, longest.heading), seek: clipText(rest.join(' '), longest.seek) });
    if (sections.length === mostSections) break;
  }
  return sections;
}

/** The plan of each kind where the model makes none. */
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
