import type { BoardVisit } from '#contract/desk/desk.ts'
import type { Overstep } from '#contract/desk/desk-stages.ts'
import { consultationId } from '#contract/rules.ts'
import { textsIn } from '../../texts/texts.ts'
import { wordsIn } from '../../texts/words.ts'
import type { Language } from '../../texts/languages.ts'
import { bookAtDesk } from '../booking/take/book-at-desk.ts'
import { writeNotes } from '../booking/notes/notes.ts'
import { mailLink, sendLinkAgain } from '../booking/links/visit-link-sent.ts'
import { sayTerms } from '../booking/take/say-terms.ts'
import type { Ground } from '../ground.ts'
import { personAtDesk, type WhoAtDesk } from '../people/at-the-desk.ts'
import { noteLanguage } from '../people/change-person.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { readVisit } from './board.ts'
import { moveWithin } from './move-visit.ts'

type Wanted = WhoAtDesk & {
  doctorId: string
  kindId?: string | undefined
  placeId: string
  date: string
  startTime: string
  arrived: boolean
  overbooked: string
  accepted: readonly Overstep[]
  /** The terms were told to the person at the desk. */
  termsTold: boolean
  byLink: boolean
  /** Why they come, in the words of reception: a note for the doctor. */
  note?: string | undefined
}

/** The failure that tells staff which rules would be overstepped; the codes are included for those who accept them. */
export const overstepsInWords = (beyond: readonly Overstep[]) =>
  new Failure('oversteps', {
    issues: beyond.map((each) => ({ path: 'accepted', message: each })),
    said(language) {
      const { deskBooking } = textsIn(language)
      return deskBooking.oversteps(wordsIn(language).list(beyond.map((each) => deskBooking.overstep[each])))
    },
  })

/**
 * Books a visit for a known person, or for one who is added in the same transaction. A patient who is already there is
 * marked as waiting. Terms that were told to the patient are stored in this language; with `byLink` the patient is
 * mailed a link, in their own language if it is known. Throws as `bookAtDesk`, `person_known`, `no_email`, and
 * `invalid_input` for an unknown language.
 */
export async function bookVisit(
  { db, records }: Ground,
  caller: Caller,
  wanted: Wanted,
  language: Language,
): Promise<BoardVisit> {
  const { person, guardian, language: theirs, kindId = consultationId, arrived, termsTold, note, ...rest } = wanted
  const id = await inTransaction(db, async (tx) => {
    const who = { person, guardian, language: theirs, personId: wanted.personId }
    const personId = await personAtDesk(tx, caller, who, language)
    const booked = await bookAtDesk(tx, caller, { ...rest, personId, kindId }, overstepsInWords)
    if (theirs) await noteLanguage(tx, personId, theirs)
    if (rest.byLink) await mailLink(tx, booked, language)
    else if (termsTold) await sayTerms(tx, [booked], kindId, language, { atDesk: true })
    if (note) await writeNotes({ db: tx, records }, booked, caller.id, { patient: note })
    if (arrived) await moveWithin(tx, caller, booked, { to: 'waiting', version: 1 })
    return booked
  })
  return readVisit(db, id)
}

/** Mails the link of a waiting visit again. Throws as `sendLinkAgain`. */
export async function sendLink({ db }: Ground, id: string, language: Language): Promise<BoardVisit> {
  await inTransaction(db, (tx) => sendLinkAgain(tx, id, language))
  return readVisit(db, id)
}
