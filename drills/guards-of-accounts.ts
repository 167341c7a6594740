// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of code, not templates.
import type { Guard } from './guards.ts'

const links = 'server/migrations/0401-links-and-screens-end.sql'

/** Who gets into an account or a mailed link, and what the server keeps of its callers. */
export const guardsOfAccounts: readonly Guard[] = [
  {
    name: 'only the right staff changes the address that somebody else logs in with',
    file: 'server/auth/enter-email.ts',
    text: "  if (!isInvited && !mayDo(caller.rights, 'staff')) throw new Failure('email_of_account')\n",
    instead: '',
    tests: ['server/auth/recovery.test.ts'],
  },
  {
    name: 'no password link goes to an address that staff have entered and its owner has not confirmed',
    file: 'server/auth/reset-password.ts',
    text: 'and lower(email) is distinct from lower(staff_email)',
    instead: '',
    tests: ['server/auth/recovery.test.ts'],
  },
  {
    name: 'an address that staff have entered is confirmed by link and password',
    file: 'server/auth/confirm-email.ts',
    text: "mail: person.entered ? 'clinic-email' : 'confirm-email',",
    instead: "mail: 'confirm-email',",
    tests: ['server/auth/recovery.test.ts'],
  },
  {
    name: 'another address that staff enter ends all sessions',
    file: 'server/auth/enter-email.ts',
    text: '    await endSessions(tx, userId)\n',
    instead: '',
    tests: ['server/auth/recovery.test.ts'],
  },
  {
    name: 'a proof of a mailed link is one guess, not a list of names',
    file: 'server/people/proof.ts',
    text: '    and words_of_name(${proof}) <@ words_of_name(${name})\n',
    instead: '',
    tests: ['server/booking/stand-in-link.test.ts', 'server/desk/visit-links.test.ts'],
  },
  {
    name: 'the link of a visit ends for good with the address that it was mailed to',
    file: links,
    text: 'update visit_link_mails link set ended_at = clinic_now()',
    instead: 'update visit_link_mails link set ended_at = null',
    tests: ['server/desk/visit-links.test.ts'],
  },
  {
    name: 'a link about a stand-in ends for good with the address that it was mailed to',
    file: links,
    text: 'update stand_in_links link set ended_at = clinic_now()',
    instead: 'update stand_in_links link set ended_at = null',
    tests: ['server/booking/stand-in-link.test.ts'],
  },
  {
    name: 'a link to check in is over when its visit is at another time',
    file: links,
    text: "    lower(reader.email) || ' ' || extract(epoch from reader.email_confirmed_at) || ' '\n      || extract(epoch from lower(claims.during)),",
    instead: "    lower(reader.email) || ' ' || extract(epoch from reader.email_confirmed_at),",
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'a link to check in is over when its account is closed',
    file: links,
    text: 'where claims.id = claim and reader.closed_at is null and',
    instead: 'where claims.id = claim and',
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'a link to check in is over when its reader may not book for the patient any more',
    file: links,
    text: "    and claims.patient_id = any(acted_for(account, 'book')) and claims",
    instead: '    and claims',
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'a screen ends with the account that opened it',
    file: links,
    text: 'when (new.closed_at is not null) execute function screens_end_with_account()',
    instead: 'when (false) execute function screens_end_with_account()',
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'a screen ends with the right of whoever opened it',
    file: links,
    text: 'for each row execute function screens_end_with_right()',
    instead: 'for each row when (false) execute function screens_end_with_right()',
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'one letter said twice is not two letters at a kiosk',
    file: 'server/desk/screens.ts',
    text: 'select distinct word from',
    instead: 'select word from',
    tests: ['server/desk/check-in.test.ts'],
  },
  {
    name: 'the bell tells of a delay as long as its reader may see the visit',
    file: 'server/desk/tell-delay.ts',
    text: `select "dedupeKey", "userId", "claimId", 'delay'`,
    instead: `select "dedupeKey", "userId", null::uuid, 'delay'`,
    tests: ['server/desk/desk.test.ts'],
  },
  {
    name: 'many drafts at once are no more than one account may keep',
    file: 'server/auth/drafts.ts',
    text: 'and closed_at is null for no key update',
    instead: 'and closed_at is null for key share',
    tests: ['server/auth/drafts.test.ts'],
  },
  {
    name: 'who brings many addresses empties nobody’s count',
    file: 'server/platform/limits.ts',
    text: '    makeRoom(counts, most)\n',
    instead: '    if (counts.size >= most) counts.clear()\n',
    tests: ['server/platform/limits.test.ts'],
  },
  {
    name: 'a connection that lets only reads through is given up',
    file: 'server/platform/database.ts',
    text: 'if ((error as { code?: string }).code === readOnly) broken = true',
    instead: '',
    tests: ['server/platform/database.test.ts'],
  },
]
