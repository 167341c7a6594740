import * as familyContract from '#contract/people/family.ts'
import * as contract from '#contract/people/people.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok, pageOf } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { addPerson, endGuardian, noteGuardian } from './at-the-desk.ts'
import { changePerson, mustBePatient, rootOf } from './change-person.ts'
import * as family from './family.ts'
import { findDoubles } from './find-doubles.ts'
import { mergePersons, splitPersons } from './merge.ts'
import { getPerson } from './page.ts'
import { findPeople } from './search.ts'

export const peopleRoutes = (ground: Ground) => [
  bind(familyContract.getFamily, async (caller) => ok(await family.getFamily(ground.db, caller))),
  bind(familyContract.addChild, async (caller, { body }, { language }) =>
    created(await family.addChild(ground, caller, body, language)),
  ),
  bind(familyContract.askToAct, async (caller, { body }) => created(await family.askToAct(ground, caller, body))),
  bind(familyContract.agreeToAct, async (caller, { params, body }) =>
    ok(await family.agreeToAct(ground, caller, params.id, body.rights)),
  ),
  bind(familyContract.endActing, async (caller, { params }) => {
    await family.endActing(ground, caller, params.id)
    return noContent()
  }),
  bind(familyContract.getOwnPerson, async (caller, { params }) =>
    ok(await family.getOwnPerson(ground.db, caller, params.id)),
  ),
  bind(familyContract.changeOwnPerson, async (caller, { params, body }) =>
    ok(await family.changeOwnPerson(ground, caller, params.id, body)),
  ),
  bind(contract.findPeople, async (caller, { query }) => {
    const { people, paging } = await findPeople(ground.db, caller, query)
    return pageOf(people, paging)
  }),
  bind(contract.findDoubles, async (_, { query }) => ok((await findDoubles(ground.db, [query]))[0]!)),
  bind(contract.addPerson, async (caller, { body }) => created({ _id: await addPerson(ground, caller, body) })),
  bind(contract.getPerson, async (caller, { params }) => ok(await getPerson(ground.db, caller, params.id))),
  bind(contract.changePerson, async (_, { params, body }) => {
    const id = await inTransaction(ground.db, async (tx) => {
      // For a merged record the main record is shown and changed.
      const person = await rootOf(tx, params.id)
      await mustBePatient(tx, person)
      await changePerson(tx, person, body)
      auditIsAbout([person])
      return person
    })
    ground.forgetCaller(id)
    return ok({ _id: id })
  }),
  bind(contract.noteGuardian, async (caller, { params, body }, { language }) =>
    created(await noteGuardian(ground, caller, params.id, body, language)),
  ),
  bind(contract.endGuardian, async (caller, { params }) => {
    await endGuardian(ground, caller, params.id)
    return noContent()
  }),
  bind(contract.mergePersons, async (caller, { params, body }) =>
    ok({ _id: await mergePersons(ground, caller, params.id, body) }),
  ),
  bind(contract.splitPersons, async (_, { params }) => ok({ _id: await splitPersons(ground, params.id) })),
  bind(contract.getPeopleRules, async () => ok(await family.agesOf(ground.db))),
  bind(contract.changePeopleRules, async (_, { body }) => ok(await family.setAges(ground, body))),
]
