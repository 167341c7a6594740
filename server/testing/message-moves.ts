import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { firstPlaceId } from '#contract/rules.ts'
import type { Clinic, Person, Reply } from './clinic.ts'
import { guardiansIn } from './guardians.ts'
import { messagesIn } from './messages.ts'
import { oneOf, randomFrom } from './random.ts'
import { addVideoVisit } from './video-visit.ts'

type Known = { id: string; sender: string; byClinic: boolean; takenBack: boolean }
type Talk = {
  id: string
  ofDesk: boolean
  all: Known[]
  closed: number
  readUpto: Map<string, number>
  /** Up to where each has marked it as unread by hand. */
  markedUpto: Map<string, number>
}

/** The answer of a server that may be busy: asked again, as a page does. */
async function whenReady(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
}

/**
 * Random moves of people who write to each other: sending, reading, marking as unread, taking back, closing. What each
 * should see is kept beside, counted without the server, and `mustAgree` compares it with what the server says.
 */
export async function movesOfMessages(clinic: Clinic, seed: number) {
  const random = randomFrom(seed)
  const messages = messagesIn(clinic)
  const { patient, doctor } = await addVideoVisit(clinic)
  const guardian = await guardiansIn(clinic)(patient.id, ['messages'])
  const desks = [await clinic.addPerson('reception'), await clinic.addPerson('reception')]
  const doctorId = await messages.doctorIdOf(doctor)
  const talk = (id: string, ofDesk: boolean): Talk => ({
    ...{ id, ofDesk, all: [], closed: 0 },
    ...{ readUpto: new Map(), markedUpto: new Map() },
  })
  const talks: Talk[] = []
  for (const whom of [{ doctorId }, { placeId: firstPlaceId }, { doctorId }]) {
    const of = talk(await messages.begin(patient, whom), 'placeId' in whom)
    const sent = await messages.send(patient, of.id, 'begun')
    of.all.push({ id: sent._id, sender: patient.id, byClinic: false, takenBack: false })
    talks.push(of)
  }
  const readersOf = ({ ofDesk }: Talk): Person[] => [patient, guardian, ...(ofDesk ? desks : [doctor])]
  const isClinic = (who: Person) => who !== patient && who !== guardian

  const lastAnswer = ({ all }: Talk) => all.findLastIndex(({ byClinic, takenBack }) => byClinic && !takenBack) + 1
  /** The number of the first message that waits for an answer; 0 if none does. */
  const firstWaiting = (of: Talk) =>
    of.all.findIndex(
      ({ byClinic, takenBack }, n) => !byClinic && !takenBack && n + 1 > Math.max(lastAnswer(of), of.closed),
    ) + 1
  const unreadOf = (of: Talk, who: Person) => {
    const from = of.readUpto.get(who.id) ?? 0
    const first = firstWaiting(of)
    return of.all.filter(
      ({ sender, takenBack }, n) =>
        n + 1 > from &&
        sender !== who.id &&
        !takenBack &&
        (!of.ofDesk || !isClinic(who) || (first > 0 && n + 1 >= first) || n + 1 <= (of.markedUpto.get(who.id) ?? 0)),
    ).length
  }

  const moves: ((of: Talk, who: Person) => Promise<void>)[] = [
    async (of, who) => {
      const clientId = randomUUID()
      const { body: sent } = await whenReady(() =>
        messages.trySend(who, of.id, { clientId, text: `no ${of.all.length}` }),
      )
      assert.equal(sent.seq, of.all.length + 1, JSON.stringify(sent))
      of.all.push({ id: sent._id, sender: who.id, byClinic: isClinic(who), takenBack: false })
    },
    async (of, who) => {
      const upto = Math.floor(random() * (of.all.length + 3))
      const unread = random() < 0.4
      const { body } = await whenReady(() => messages.mark(who, of.id, upto, unread))
      if (unread || upto < (of.readUpto.get(who.id) ?? 0)) of.markedUpto.set(who.id, of.all.length)
      of.readUpto.set(who.id, Math.min(upto, of.all.length))
      assert.deepEqual(body, { readUpto: Math.min(upto, of.all.length), unread: unreadOf(of, who) })
    },
    async (of, who) => {
      const own = of.all.filter(({ sender, takenBack }) => sender === who.id && !takenBack)
      if (own.length === 0) return
      const chosen = oneOf(own, random)
      const back = await whenReady(() => clinic.call(who, 'POST', `/messages/${chosen.id}/take-back`))
      assert.equal(back.status, 200)
      chosen.takenBack = true
    },
    async (of, who) => {
      const upto = 1 + Math.floor(random() * of.all.length)
      const isDone = random() < 0.7
      const answer = await whenReady(() =>
        clinic.call(who, 'PUT', `/messages/threads/${of.id}/done`, { upto, done: isDone }),
      )
      if (!isClinic(who)) return assert.equal(answer.status, 403)
      assert.equal(answer.status, 200)
      if (isDone) closings.get(of.id)!.add(upto)
      else for (const each of closings.get(of.id)!) if (each >= upto) closings.get(of.id)!.delete(each)
      of.closed = Math.max(0, ...closings.get(of.id)!)
    },
  ]
  const closings = new Map(talks.map(({ id }) => [id, new Set<number>()]))

  return {
    people: [patient, guardian, doctor, ...desks],
    /** Somebody does something in one of the threads. */
    async move(): Promise<void> {
      const of = oneOf(talks, random)
      const who = oneOf(readersOf(of), random)
      await oneOf([moves[0]!, moves[0]!, moves[1]!, moves[1]!, moves[2]!, moves[3]!], random)(of, who)
    },
    /** Compares counts, lists and what waits with what was done. */
    async mustAgree(): Promise<void> {
      for (const who of [patient, guardian, doctor, ...desks]) {
        const theirs = talks.filter((of) => readersOf(of).includes(who))
        const each = theirs.map((of) => unreadOf(of, who))
        assert.deepEqual(await messages.unread(who), {
          messages: each.reduce((sum, count) => sum + count, 0),
          threads: each.filter((count) => count > 0).length,
          waiting: isClinic(who) ? theirs.filter((of) => firstWaiting(of) > 0).length : 0,
          late: 0,
        })
        const listed = await messages.list(who)
        assert.deepEqual(
          listed.map(({ _id, unread }) => [_id, unread]).toSorted(),
          theirs.map((of) => [of.id, unreadOf(of, who)]).toSorted(),
        )
      }
    },
  }
}
