import type { Clinic } from '../clinic.ts'
import type { About } from './about-alice.ts'
import type { Actor } from './alice-and-others.ts'
import { askAs, endpointOf } from './ask-as.ts'
import type { Cells } from './ask-gates.ts'
import type { Row } from './table.ts'

type Asked = {
  clinic: Clinic
  about: About
  actors: readonly Actor[]
  /** Each call that was let in is sent again, by the same caller and by all who may not make it. */
  replays?: true
}

/** Makes the call of a row as each actor. What a call has changed is made anew for the next one. */
export async function askRow(name: string, row: Row, { clinic, about, actors, replays }: Asked): Promise<Cells> {
  const cells: Cells = { asked: 0, strange: [] }
  const changes = !name.startsWith('GET')
  const mayOf = (actor: Actor) => row.verdict.everybody ?? actor.may(row.verdict, endpointOf(name))
  const stranger = actors.find((actor) => actor.name === 'a stranger')!.person!
  about.renew()
  for (const actor of actors) {
    const may = mayOf(actor)
    const call = await row.call(about, actor.person ?? stranger)
    const { did, reply } = await askAs(clinic, actor.person, call, name, row, about)
    cells.asked++
    const told = `${reply.status} ${reply.body?.code ?? ''}`
    if (did !== may || reply.status >= 500) {
      cells.strange.push(`${name} by ${actor.name}: ${did ? 'may' : 'may not'}, ${told}`)
    }
    if (did && changes && replays) {
      const again = await askAs(clinic, actor.person, call, name, row, about)
      cells.asked++
      if (again.reply.status >= 500 || [401, 403].includes(again.reply.status)) {
        cells.strange.push(`${name} by ${actor.name}, again: ${again.reply.status} ${again.reply.body?.code ?? ''}`)
      }
      for (const other of row.answersAlike ? [] : actors.filter((each) => !mayOf(each))) {
        const stolen = await askAs(clinic, other.person, call, name, row, about)
        cells.asked++
        if (stolen.did || stolen.reply.status >= 500) {
          cells.strange.push(`${name} by ${actor.name}, and again by ${other.name}: ${stolen.reply.status}`)
        }
      }
    }
    if (changes && reply.status < 300) about.renew()
  }
  return cells
}

/** A call that names Alice, made about another person by whatever it names her. */
type Renamed = { name: string; row: Row; about: About; id: string; clinic: Clinic; actors: readonly Actor[] }

/** Makes a call that names Alice by her id with another id in its place. Rows that name a visit alone have no cells. */
export async function askByOtherId({ name, row, about, id, clinic, actors }: Renamed): Promise<Cells> {
  const cells: Cells = { asked: 0, strange: [] }
  const stranger = actors.find((actor) => actor.name === 'a stranger')!.person!
  about.renew()
  for (const actor of actors) {
    const text = JSON.stringify(await row.call(about, actor.person ?? stranger))
    if (!text.includes(about.id)) return cells
    const call = JSON.parse(text.replaceAll(about.id, id))
    const { did, reply } = await askAs(clinic, actor.person, call, name, row, about)
    cells.asked++
    if (did !== (row.verdict.everybody ?? actor.may(row.verdict, endpointOf(name))) || reply.status >= 500) {
      const told = `${reply.status} ${reply.body?.code ?? ''}`
      cells.strange.push(`${name} by ${actor.name}: ${did ? 'may' : 'may not'}, ${told}`)
    }
    if (!name.startsWith('GET') && reply.status < 300) about.renew()
  }
  return cells
}
