import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { demoDoctors } from './doctors.ts'
import { demoVisits } from './visits.ts'

type Visit = ReturnType<typeof demoVisits>[number]

/** How many visits begin while another of the same doctor, or patient, lasts. */
function overlaps(visits: readonly Visit[], of: (visit: Visit) => number): number {
  const inTurn = visits.toSorted((a, b) => of(a) - of(b) || a.day - b.day || a.minute - b.minute)
  return inTurn.filter((visit, n) => {
    const before = inTurn[n - 1]
    return (
      before && of(before) === of(visit) && before.day === visit.day && before.minute + before.minutes > visit.minute
    )
  }).length
}

for (const [n, weekday] of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].entries()) {
  describe(`a demo that begins on a ${weekday}`, () => {
    const visits = demoVisits(n + 1)
    const inLisbon = (visit: Visit) => demoDoctors[visit.doctor]!.isInLisbon
    const onDay = (day: number) => visits.filter((visit) => visit.day === day)

    it('has nobody in two places at once', () => {
      assert.equal(
        overlaps(visits, ({ doctor }) => doctor),
        0,
      )
      assert.equal(
        overlaps(visits, ({ patient }) => patient),
        0,
      )
    })

    it('has no two doctors in one room at once, and uses every room of both places', () => {
      const inRooms = visits
        .filter(({ kind }) => !/call|video/i.test(kind))
        .map((visit) => ({ ...visit, room: `${inLisbon(visit)} ${visit.room ?? demoDoctors[visit.doctor]!.location}` }))
      const rooms = [...new Set(inRooms.map(({ room }) => room))]
      const at = new Map(inRooms.map((visit) => [visit as Visit, rooms.indexOf(visit.room)]))
      assert.equal(
        overlaps([...at.keys()], (visit) => at.get(visit)!),
        0,
      )
      assert.equal(rooms.length, 26 + 6 + 2 * 3)
    })

    it('finds a working day, at both places, whether today, tomorrow or the day after', () => {
      for (const day of [-7, -1, 0, 1, 2]) {
        const [berlin, lisbon] = [onDay(day).filter((visit) => !inLisbon(visit)), onDay(day).filter(inLisbon)]
        assert.ok(berlin.length >= 60 && berlin.length <= 110, `${berlin.length} visits on day ${day}`)
        assert.ok(lisbon.length >= 10, `${lisbon.length} visits in Lisbon on day ${day}`)
        for (let hour = 8; hour < 18; hour++) {
          const beginning = berlin.filter(({ minute }) => Math.floor(minute / 60) === hour).length
          assert.ok(beginning >= 1 && beginning <= berlin.length / 4, `${beginning} at ${hour}:00 on day ${day}`)
        }
        assert.ok(berlin.every(({ minute, minutes }) => minute >= 480 && minute + minutes <= 1080))
        // A vaccination, of ten minutes, is not on every day.
        const lengths = new Set(berlin.map(({ minutes }) => minutes))
        assert.deepEqual(
          [...lengths].filter((minutes) => minutes > 10).toSorted((a, b) => a - b),
          [15, 20, 30, 60],
        )
      }
    })

    it('was as busy three months ago, and has free times to come', () => {
      const perDay = (from: number, to: number) =>
        visits.filter((visit) => visit.day >= from && visit.day < to && !inLisbon(visit)).length / (to - from)
      assert.ok(Math.abs(perDay(-91, -45) / perDay(-45, 0) - 1) < 0.05, `${perDay(-91, -45)} and ${perDay(-45, 0)}`)
      assert.ok(perDay(21, 28) < 0.5 * perDay(0, 2))
    })
  })
}
