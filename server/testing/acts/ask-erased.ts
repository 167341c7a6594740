import assert from 'node:assert/strict'
import type { Clinic } from '../clinic.ts'
import { type Actor, helpersOf, type Known, withDoctors } from './alice-and-others.ts'
import { askAs, endpointOf } from './ask-as.ts'
import type { Cells } from './ask-gates.ts'
import type { Row } from './table.ts'

const name = 'Erna Erased'

/**
 * Makes the call of a row about somebody who has been erased since: nobody of her family may, nobody else who could not
 * before, and no answer has her name.
 */
export async function askErased(
  called: string,
  row: Row,
  { clinic, known, staff }: { clinic: Clinic; known: Known; staff: readonly Actor[] },
): Promise<Cells> {
  const cells: Cells = { asked: 0, strange: [] }
  if (row.answersAlike) return cells
  const erna = await clinic.addPerson('user', name)
  const { about, doctors } = await withDoctors(clinic, known, erna)
  const none = () => false
  const family = [{ name: 'her own session', person: erna }, ...(await helpersOf(clinic, erna))]
  const stranger = family.find((each) => each.name === 'a stranger')!.person!
  const actors: Actor[] = [...family.map((each) => ({ ...each, may: none })), ...doctors, ...staff]
  const calls = []
  for (const actor of actors) calls.push(await row.call(about, actor.person ?? stranger))
  const erased = await clinic.call(known.admin, 'DELETE', `/admin/users/${erna.id}`)
  assert.ok(erased.status < 300, JSON.stringify(erased.body))
  for (const [n, actor] of actors.entries()) {
    const { did, reply } = await askAs(clinic, actor.person, calls[n]!, called, row, about)
    cells.asked++
    const told = `${called} by ${actor.name}: ${reply.status} ${reply.body?.code ?? ''}`
    const may = row.verdict.everybody || actor.may(row.verdict, endpointOf(called))
    if ((did && !may) || reply.status >= 500) cells.strange.push(told)
    if (JSON.stringify(reply.body ?? '').includes(name)) cells.strange.push(`${told} has her name`)
  }
  return cells
}
