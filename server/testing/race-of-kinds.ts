import assert from 'node:assert/strict'
import { firstPlaceId } from '#contract/rules.ts'
import type { Clinic, Person } from './clinic.ts'
import { oneOf, randomFrom } from './random.ts'

type Answer = { status: number; body: { code?: string; _id?: string } }
type Post = (who: Person, path: string, body: unknown) => Promise<Answer>

/** Minutes: a kind's length, its buffers before and after, and the steps between possible starts. */
type Kind = { id: string; minutes: number; before: number; after: number; needsRoom: boolean }
/** `ahead`: the minutes by which its clock is behind that of the first place. */
type Place = { id: string; ahead: number }
/** A wanted time; `at` is in minutes after midnight at the first place. */
type Wish = { person: Person; doctorId: string; kind: Kind; place: Place; startTime: string; at: number }
type Span = { from: number; to: number }
type Claim = Wish & { visit: Span; blocked: Span; roomId: string | null; createdAt: Date }
type Refusal = { wish: Wish; code: string | undefined; answeredAt: Date }

const meet = (one: Span, other: Span) => one.from < other.to && other.from < one.to
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')
const visitOf = ({ at, kind }: Wish): Span => ({ from: at, to: at + kind.minutes })
const blockedBy = ({ at, kind }: Wish): Span => ({ from: at - kind.before, to: at + kind.minutes + kind.after })

/**
 * Doctors at two places whose clocks are an hour apart, with kinds of visit of several lengths, buffers and rooms, and
 * a race for the times of one date. At first everybody asks at once for a time of the empty day; then those without one
 * ask for times that are still listed. Nothing is cancelled meanwhile, so a right refusal stays right.
 */
export async function openRaceOfKinds(clinic: Clinic, post: Post) {
  const random = randomFrom(12)
  const admin = await clinic.addPerson('admin')
  const make = async (who: Person, method: string, path: string, body: unknown) => {
    const answer = await clinic.call(who, method, path, body)
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }
  const kinds: Kind[] = []
  for (const [minutes, before, after, step, roomSort] of [
    [10, 0, 0, 5, null],
    [20, 5, 10, 15, null],
    [45, 0, 15, 15, 'treatment'],
    [30, 10, 0, 10, 'treatment'],
  ] as const) {
    const wanted = { name: `Raced ${minutes}`, minutes, bufferBefore: before, bufferAfter: after, step, roomSort }
    const { _id: id } = await make(admin, 'POST', '/admin/kinds', wanted)
    kinds.push({ id, minutes, before, after, needsRoom: roomSort !== null })
  }
  const lisbon = { name: 'Raced', timeZone: 'Europe/Lisbon', emergencyNumber: '112' }
  const places: Place[] = [
    { id: firstPlaceId, ahead: 0 },
    { id: (await make(admin, 'POST', '/admin/places', lisbon))._id, ahead: 60 },
  ]
  for (const [place, name] of [
    [0, 'One'],
    [0, 'Two'],
    [1, 'Three'],
  ] as const) {
    await make(admin, 'POST', `/admin/places/${places[place]!.id}/rooms`, { name, sort: 'treatment' })
  }
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const doctors: string[] = []
  for (let n = 0; n < 4; n++) {
    const doctorId = await clinic.addDoctor({ hours: [] })
    const doctor = await clinic.doctorPerson(doctorId)
    const offered = kinds.map(({ id }) => ({ kindId: id, minutes: null, fee: null }))
    await make(doctor, 'PUT', '/doctors/my-kinds', { kinds: offered })
    const [first, second] = places.map(({ id }) => id)
    const hours = days.map((day) => ({ day, startTime: '09:00', endTime: '11:30', placeId: first, video: false }))
    await make(doctor, 'PUT', '/doctors/my-hours', { hours })
    // Hours at that place begin at half past.
    await clinic.rows(
      `insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id)
       select $1, weekday, '09:30', '11:30', $2 from generate_series(1, 7) weekday`,
      [doctorId, second],
    )
    doctors.push(doctorId)
  }

  /** The listed times of a doctor for a kind at a place. */
  async function listed(doctorId: string, kind: Kind, place: Place, date: string): Promise<string[]> {
    const query = new URLSearchParams({ date, kindId: kind.id, placeId: place.id })
    const { status, body } = await clinic.call(null, 'GET', `/doctors/${doctorId}/slots?${query}`)
    assert.equal(status, 200)
    return body.map((time: { startTime: string }) => time.startTime)
  }

  /** All listed times: a list for each doctor, kind and place with any. */
  async function allListed(date: string) {
    const lists = []
    for (const doctorId of doctors) {
      for (const kind of kinds) {
        for (const place of places) {
          const times = await listed(doctorId, kind, place, date)
          if (times.length > 0) lists.push({ doctorId, kind, place, times })
        }
      }
    }
    return lists
  }
  type Lists = Awaited<ReturnType<typeof allListed>>

  function wish(person: Person, lists: Lists): Wish {
    const { times, ...of } = oneOf(lists, random)
    const startTime = oneOf(times, random)
    return { person, ...of, startTime, at: minutesOf(startTime) + of.place.ahead }
  }

  /** Two wishes of one person that overlap. */
  function two(person: Person, lists: Lists): Wish[] {
    const first = wish(person, lists)
    const others = lists
      .filter(({ doctorId }) => doctorId !== first.doctorId)
      .flatMap(({ times, ...of }) =>
        times.map((startTime) => ({ person, ...of, startTime, at: minutesOf(startTime) + of.place.ahead })),
      )
      .filter((other) => meet(visitOf(other), visitOf(first)))
    return others.length > 0 ? [first, oneOf(others, random)] : [first]
  }

  /** Books it to be paid at the clinic, or holds it; answers the refusal, if any. */
  async function ask(wanted: Wish, date: string, held: boolean): Promise<Refusal | undefined> {
    const { person, doctorId, kind, place, startTime } = wanted
    const slotId = `${startTime}-${timeOf(minutesOf(startTime) + kind.minutes)}`
    const body = { doctorId, slotId, appointmentDate: date, kindId: kind.id, placeId: place.id }
    const once = () =>
      held
        ? post(person, '/appointments/payment/create-intent', body)
        : post(person, '/appointments/book', { ...body, paymentMethod: 'clinic' })
    let answer = await once()
    // On a busy machine some answers are `not_ready`, which says nothing about the time: ask again.
    for (let n = 0; n < 20 && answer.body.code === 'not_ready'; n++) answer = await once()
    if (answer.status < 300) return undefined
    assert.equal(answer.status, 409, JSON.stringify(answer.body))
    return { wish: wanted, code: answer.body.code, answeredAt: new Date() }
  }

  /** The claims of a date, their spans computed again from their kinds. */
  async function claimsOn(date: string, people: readonly Person[]): Promise<Claim[]> {
    const rows = await clinic.rows(
      `select doctor_id, patient_id, kind_id, place_id, room_id, created_at, to_char(start_time, 'HH24:MI') as start_time
       from live_claims where date = $1 and doctor_id = any($2)`,
      [date, doctors],
    )
    return rows.map((row) => {
      const [startTime, place] = [row.start_time as string, places.find(({ id }) => id === row.place_id)!]
      const wanted: Wish = {
        person: people.find(({ id }) => id === row.patient_id)!,
        doctorId: row.doctor_id as string,
        kind: kinds.find(({ id }) => id === row.kind_id)!,
        place,
        startTime,
        at: minutesOf(startTime) + place.ahead,
      }
      const [roomId, createdAt] = [row.room_id as string | null, row.created_at as Date]
      return { ...wanted, visit: visitOf(wanted), blocked: blockedBy(wanted), roomId, createdAt }
    })
  }

  /** Whether a refusal was right, by the claims at the moment of its answer. */
  function isTrue({ wish: wanted, code, answeredAt }: Refusal, claims: readonly Claim[], rooms: readonly string[]) {
    const then = claims.filter((claim) => claim.createdAt <= answeredAt)
    const [visit, blocked] = [visitOf(wanted), blockedBy(wanted)]
    if (code === 'patient_busy') {
      return then.some((claim) => claim.person === wanted.person && meet(claim.visit, visit))
    }
    if (code === 'slot_taken') {
      return then.some(
        (claim) => claim.doctorId === wanted.doctorId && claim.person !== wanted.person && meet(claim.blocked, blocked),
      )
    }
    if (code !== 'no_room_free' || !wanted.kind.needsRoom) return false
    return rooms.every((id) => then.some((claim) => claim.roomId === id && meet(claim.blocked, blocked)))
  }

  /** Errors: two claims that overlap, or a visit without the room it needs. */
  function clashes(claims: readonly Claim[]): string[] {
    const found: string[] = []
    for (const [n, one] of claims.entries()) {
      if (one.kind.needsRoom !== (one.roomId !== null)) found.push('a room')
      for (const other of claims.slice(0, n)) {
        if (one.doctorId === other.doctorId && meet(one.blocked, other.blocked)) found.push('a doctor')
        if (one.person === other.person && meet(one.visit, other.visit)) found.push('a person')
        if (one.roomId && one.roomId === other.roomId && meet(one.blocked, other.blocked)) found.push('a room twice')
      }
    }
    return found
  }

  /** One race of these people for one date. Throws if two claims overlap or a refusal was wrong. */
  return async function race(people: readonly Person[], date: string) {
    const refusals: Refusal[] = []
    let without = people
    for (let wave = 0; wave < 3; wave++) {
      const lists = await allListed(date)
      if (lists.length === 0) break
      const asked = without.flatMap((person, n) => {
        // Every fifth person asks for two times at once; every fourth of the others holds first.
        const wishes = n % 5 === 0 ? two(person, lists) : [wish(person, lists)]
        return wishes.map((wanted) => ask(wanted, date, n % 5 !== 0 && n % 4 === 0))
      })
      const refused = (await Promise.all(asked)).filter((answer) => answer !== undefined)
      refusals.push(...refused)
      without = [...new Set(refused.map((refusal) => refusal.wish.person))]
    }
    const claims = await claimsOn(date, people)
    assert.deepEqual(clashes(claims), [])
    const rooms = await clinic.rows("select id, place_id from rooms where sort = 'treatment'")
    const roomsAt = (place: Place) => rooms.filter((room) => room.place_id === place.id).map(({ id }) => id as string)
    const untrue = refusals.filter((refusal) => !isTrue(refusal, claims, roomsAt(refusal.wish.place)))
    assert.deepEqual(untrue, [])
    // A time that was refused as taken is no longer in the list.
    const lists = await allListed(date)
    const stillListed = refusals.filter(
      ({ wish: { doctorId, kind, place, startTime }, code }) =>
        code === 'slot_taken' &&
        lists.some(
          (list) =>
            list.doctorId === doctorId && list.kind === kind && list.place === place && list.times.includes(startTime),
        ),
    )
    assert.deepEqual(stillListed, [])
    return { claims: claims.length, refusals: Object.groupBy(refusals, ({ code }) => code ?? '') }
  }
}
