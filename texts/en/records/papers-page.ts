import type { PaperState } from '#contract/records/paper-lists.ts'
import { plural } from '../words.ts'

/** Signed papers as patients and doctors read them. */
export const papersPage = {
  title: 'Papers · Salus',
  heading: 'Papers',
  lead: 'What your doctors have signed for you: summaries of visits, prescriptions, sick notes, referrals and letters.',
  leadOf: (name: string) => `Papers of ${name}`,
  failed: 'The papers could not be loaded',
  failedOne: 'This paper could not be loaded',
  none: 'No doctor has signed a paper yet.',
  noneOfVisit: 'Nothing has been signed for this visit.',
  all: 'All papers',
  kind: 'Kind',
  allKinds: 'All kinds',
  states: {
    valid: 'Valid',
    replaced: 'Replaced',
    withdrawn: 'Withdrawn',
  } satisfies Record<PaperState, string>,
  signed: (name: string, date: string) => `Signed by Dr. ${name}, ${date}`,
  addenda: (count: number) => plural(count, { one: '# addendum', other: '# addenda' }),
  version: (number: number) => `Version ${number}`,
  versions: 'Versions',
  download: 'Download PDF',
  notFetched: 'The PDF could not be loaded',
  book: 'Book the next step',
  until: (from: string, to: string) => `From ${from} up to and including ${to}`,
  replacedBy: 'There is a newer version of this paper. Use only that one.',
  seeNewest: 'See the newest version',
  replaces: (reason: string) => `This version takes the place of an earlier one: ${reason}`,
  withdrawn: (name: string, date: string) => `Withdrawn by Dr. ${name}, ${date}. Do not use it any more.`,
  reason: (reason: string) => `Reason: ${reason}`,
  addendumOf: (name: string, date: string) => `Addendum by Dr. ${name}, ${date}`,
  notForGuardians: 'Not for guardians',
  sha256: 'PDF checksum',
}
