import type { Asking } from '../../wire/early-questions.ts'
import { ownProfileQuery } from '../../session/own-profile.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { doctorQuery, freeDatesQuery, offersQuery } from '../doctors/queries.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import { forWhom } from '../people/for-whom.ts'
import { me } from '../people/me.ts'
import { familyQuery } from '../people/queries.ts'
import { choiceOf } from './choice.ts'

/** Starts the queries of a booking with the page's scripts. */
export async function askForBooking(asking: Asking) {
  const { who, ask, address, params } = asking
  const { doctorId = '' } = params
  void ask(clinicQuery)
  void ask(ownProfileQuery(who.id))
  const asked = [ask(doctorQuery(doctorId)), ask(offersQuery(doctorId)), ask(placesQuery), ask(familyQuery)] as const
  const [doctor, offers, places, family] = await Promise.all(asked)
  if (!doctor || !offers || !places || !family) return
  const choice = choiceOf(doctor, offers, places, address)
  // The page asks for another kind or place first.
  if (choice.lost) return
  const hasOthers = family.people.some(({ person, rights }) => person && rights.includes('book'))
  await forWhom(asking, (personId, may) => {
    // The page asks first for whom it is, also where the address names somebody they may not book for.
    const asksWhom = hasOthers && address.get('for') !== me && !(personId && may('book'))
    if (!asksWhom) void ask(freeDatesQuery(doctorId, { ...choice.visit, ...(personId ? { personId } : {}) }))
  })
}
