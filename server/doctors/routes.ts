import * as contract from '#contract/doctors.ts'
import type { Ground } from '../ground.ts'
import { bind, noContent, ok, pageOf } from '../platform/bind.ts'
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts'
import { getDoctor, listDoctors } from './list.ts'
import { changeMyDoctor, getMyDoctor } from './me.ts'
import { listReviews } from './reviews.ts'

/** The directory may be this old: under the second that a change may take to show. */
const directoryMs = 800

export const doctorRoutes = ({ db }: Ground) => [
  bind(
    contract.listDoctors,
    async (_, { query }) => {
      const { doctors, total } = await listDoctors(db, query)
      return pageOf(doctors, total)
    },
    { readyForMs: directoryMs },
  ),
  bind(contract.getMyDoctor, async (caller) => ok(await getMyDoctor(db, caller))),
  bind(contract.changeMyDoctor, async (caller, { body }) => ok(await changeMyDoctor(db, caller, body))),
  bind(contract.getDoctor, async (_, { params }) => ok(await getDoctor(db, params.doctorId))),
  bind(contract.listReviews, async (_, { params, query }) => {
    const { reviews, total } = await listReviews(db, params.doctorId, query)
    return pageOf(reviews, total)
  }),
  bind(contract.listFavourites, async (caller) => ok(await listFavourites(db, caller))),
  bind(contract.addFavourite, async (caller, { params }) => {
    await addFavourite(db, caller, params.doctorId)
    return noContent()
  }),
  bind(contract.removeFavourite, async (caller, { params }) => {
    await removeFavourite(db, caller, params.doctorId)
    return noContent()
  }),
]
