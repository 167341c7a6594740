import { closeAccount as closeAccountCall } from '#contract/auth/auth.ts'
import * as contract from '#contract/doctors/doctors.ts'
import * as search from '#contract/doctors/search.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok, pageOf } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { uploadedFilePolicy } from '../platform/security-headers.ts'
import { addDoctor } from './add.ts'
import { changeDoctor, setStanding } from './change.ts'
import { mustHaveProved } from '../auth/must-have-proved.ts'
import { closeAccount } from './close-account.ts'
import { addDocument, readDocument } from './documents.ts'
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts'
import { importDoctors } from './import.ts'
import { countSpecializations, getDoctor, knownDoctors, listDoctors } from './list.ts'
import { changeMyDoctor, getMyDoctor } from './me.ts'
import { listDoctorRecords } from './records.ts'
import { listFilterChoices } from './said.ts'
import { listReviews } from './reviews.ts'
import { addSearchWord, deleteSearchWord, listSearchWords } from './search-words/words.ts'
import { suggest } from './suggest.ts'

/**
 * The longest age (ms) of the directory's answers. With the age of the soonest times, a change shows within a second.
 */
const directoryMs = 700

export const doctorRoutes = (ground: Ground) => [
  bind(
    contract.listDoctors,
    async (_, { query }) => {
      const { doctors, paging } = await listDoctors(ground.db, query)
      return pageOf(doctors, paging)
    },
    {
      readyForMs: directoryMs,
      asked: async (query) => {
        const { ids, ...filter } = query as InputOf<typeof contract.listDoctors>['query']
        return ids ? { ...filter, ids: await knownDoctors(ground.db, ids) } : query
      },
    },
  ),
  bind(contract.listSpecializations, async () => ok(await countSpecializations(ground.db)), {
    readyForMs: directoryMs,
  }),
  bind(contract.listFilterChoices, async () => ok(await listFilterChoices(ground.db)), {
    readyForMs: directoryMs,
  }),
  bind(search.suggestDoctors, async (_, { query }) => ok(await suggest(ground.db, query.search)), {
    readyForMs: directoryMs,
  }),
  bind(search.listSearchWords, async () => ok(await listSearchWords(ground.db))),
  bind(search.addSearchWord, async (_, { body }) =>
    created(await inTransaction(ground.db, (tx) => addSearchWord(tx, body))),
  ),
  bind(search.deleteSearchWord, async (_, { params }) => {
    await inTransaction(ground.db, (tx) => deleteSearchWord(tx, params.id))
    return noContent()
  }),
  bind(contract.getMyDoctor, async (caller) => ok(await getMyDoctor(ground.db, caller))),
  bind(contract.changeMyDoctor, async (caller, { body }) =>
    ok(await inTransaction(ground.db, (tx) => changeMyDoctor(tx, caller, body))),
  ),
  bind(contract.getDoctor, async (_, { params }) => ok(await getDoctor(ground.db, params.doctorId))),
  bind(contract.listReviews, async (_, { params, query }) => {
    const { reviews, paging } = await listReviews(ground.db, params.doctorId, query)
    return pageOf(reviews, paging)
  }),
  bind(contract.listFavourites, async (caller) => ok(await listFavourites(ground.db, caller))),
  bind(contract.addFavourite, async (caller, { params }) => {
    await addFavourite(ground.db, caller, params.doctorId)
    return noContent()
  }),
  bind(contract.removeFavourite, async (caller, { params }) => {
    await removeFavourite(ground.db, caller, params.doctorId)
    return noContent()
  }),
  bind(contract.addDoctor, async (caller, { body }, { language }) =>
    created({ message: textsIn(language).serverAnswers.doctorAdded, doctor: await addDoctor(ground, caller, body) }),
  ),
  bind(contract.listDoctorRecords, async (_, { query }) => {
    const { doctors, paging } = await listDoctorRecords(ground.db, query)
    return pageOf(doctors, paging)
  }),
  bind(contract.changeDoctor, async (caller, { params, body }) =>
    ok(await changeDoctor(ground, caller, params.id, body)),
  ),
  bind(contract.setStanding, async (caller, { params, body }) =>
    ok(await inTransaction(ground.db, (tx) => setStanding(tx, caller, params.id, body.standing))),
  ),
  bind(contract.addDocument, async (caller, { params, body }) =>
    created(await inTransaction(ground.db, (tx) => addDocument(tx, caller, params.id, body))),
  ),
  bind(contract.importDoctors, async (caller, { body }, { language }) => {
    // It makes log-ins.
    if (body.commit) await mustHaveProved(ground, caller)
    return ok(await inTransaction(ground.db, (tx) => importDoctors(tx, caller, body, language)))
  }),
  bind(contract.readDocument, async (_, { params }, { reply }) => {
    const { contentType, bytes, name } = await readDocument(ground.db, params.id)
    reply
      .type(contentType)
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'content-security-policy': uploadedFilePolicy,
      })
      .send(bytes)
    return ok('')
  }),
  bind(closeAccountCall, async (caller, { params, body }) =>
    ok(await closeAccount(ground, caller, params.id, body.closed)),
  ),
]
