// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'

const fill = 'server/forms/fill'

/** Forms that are filled in, and consents. */
export const guardsOfForms: readonly Guard[] = [
  {
    name: 'an answer that somebody has changed since is not overwritten',
    file: `${fill}/save.ts`,
    text: 'if (part && part.version !== version) conflicts.push(part)',
    instead: 'if (part && part.version < version) conflicts.push(part)',
    tests: [`${fill}/fill.test.ts`],
  },
  {
    name: 'what is hidden is deleted',
    file: `${fill}/save.ts`,
    text: 'for (const gone of hidden) wanted.set(gone, null)',
    instead: '',
    tests: [`${fill}/fill.test.ts`],
  },
  {
    name: 'a form is given as its giver has seen it',
    file: `${fill}/give.ts`,
    text: "if (draft.revision !== asked.revision) throw new Failure('changed_meanwhile')",
    instead: '',
    tests: [`${fill}/fill.test.ts`],
  },
  {
    name: 'a form is not given while something is missing',
    file: `${fill}/give.ts`,
    text: 'if (isComplete(found)) return',
    instead: 'if (found.pages.length >= 0) return',
    tests: [`${fill}/fill.test.ts`],
  },
  {
    name: 'those who write in one draft take turns',
    file: `${fill}/drafts.ts`,
    text: 'return findDraft(tx, filler, id, sql`for update of draft`)',
    instead: 'return findDraft(tx, filler, id, sql``)',
    tests: [`${fill}/fill.test.ts`],
  },
  {
    name: 'a consent that is withdrawn counts no more',
    file: 'server/forms/sql/given_forms.sql',
    text: "when withdrawal.at is not null then 'withdrawn'",
    instead: "when withdrawal.at is not null then 'current'",
    tests: ['server/forms/given/consents.test.ts'],
  },
  {
    name: 'a video visit waits for its consent',
    file: 'server/video/join.ts',
    text: "if (visit.needs_consent) throw new Failure('consent_needed')",
    instead: '',
    tests: ['server/forms/given/consents.test.ts'],
  },
  {
    name: 'a pass opens the forms of its visit alone',
    file: `${fill}/filler.ts`,
    text: ': sql`claim.id = ${filler.claimId}`',
    instead: ': sql`claim.id is not null`',
    tests: ['server/desk/forms/without-account.test.ts'],
  },
]
