import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { alsoInRoom } from '../booking/day/here.ts'
import { besidesOf } from '../booking/day/into-room.ts'
import { doctorsOf, inOrder, latenessOf, namedSo } from './day.ts'

const at = (time: string) => `2026-11-24T${time}:00.000Z`
const now = Date.parse(at('10:24'))
const visit = (stage: BoardVisit['stage'], from: string, more: Partial<BoardVisit> = {}): BoardVisit => ({
  _id: `${stage} ${from}`,
  version: 1,
  stage,
  status: 'confirmed',
  patient: { _id: 'p', number: 1, name: 'Pat', needs: [] },
  doctor: { _id: 'd', name: 'Dora' },
  kind: { _id: 'k', name: 'Consultation', mode: 'clinic' },
  room: null,
  roomId: null,
  date: '2026-11-24',
  startTime: from,
  endTime: '23:00',
  startsAt: at(from),
  endsAt: at('10:30'),
  number: null,
  checkedInAt: null,
  arrivedAt: null,
  calledAt: null,
  isUnanswered: false,
  toldMinutes: null,
  due: 0,
  link: null,
  forms: null,
  ...more,
})

test('who stands there is found by the beginnings of their names, or by their number', () => {
  const of = (name: string, number = 1) =>
    visit('expected', '10:00', { patient: { _id: 'p', number, name, needs: [] } })
  const visits = [of('Katharina Müller-Lüdenscheidt', 11684), of('Jörg Groß'), of('آدم النجار')]
  const found = (typed: string) =>
    namedSo(visits, typed).map(({ patient }) => visits.findIndex((each) => each.patient === patient))
  assert.deepEqual(['muel kath', 'LUED', 'gross', 'joerg', '1168', 'النجار', 'ller', ''].map(found), [
    [0],
    [0],
    [1],
    [1],
    [0],
    [2],
    [],
    [0, 1, 2],
  ])
})

test('a doctor is late by whoever waits longest past their time, or by the visit in the room', () => {
  assert.equal(latenessOf([visit('expected', '10:00')], now), 0)
  assert.equal(latenessOf([visit('waiting', '10:00', { arrivedAt: at('09:40') })], now), 24)
  // Patients who were late themselves do not make the doctor late.
  assert.equal(latenessOf([visit('waiting', '10:00', { arrivedAt: at('10:20') })], now), 4)
  assert.equal(latenessOf([visit('room', '10:00', { arrivedAt: at('09:50'), calledAt: at('10:12') })], now), 12)
  assert.equal(latenessOf([visit('room', '10:00', { calledAt: at('10:00'), endsAt: at('10:15') })], now), 9)
})

test('columns are in the order in which people are seen to', () => {
  // Waiting counts from the appointment, so a patient who came early has not waited longest.
  const early = visit('waiting', '11:00', { arrivedAt: at('09:00') })
  const first = visit('waiting', '10:00', { arrivedAt: at('10:00') })
  const late = visit('waiting', '10:00', { arrivedAt: at('10:20') })
  const later = visit('waiting', '11:00', { arrivedAt: at('09:30') })
  assert.deepEqual(inOrder([later, early, late, first], 'waiting'), [first, late, early, later])
  const over = visit('expected', '09:00', { endsAt: at('10:24') })
  const [day] = doctorsOf([over, first, visit('done', '08:00'), visit('not-come', '08:30')], now)
  const { all, seen, open, overdue, next, sees } = day!
  assert.deepEqual([all, seen, open, overdue, next, sees], [3, 1, 2, 1, '10:00', false])
})

test('those who were told of a delay are asked for again only once it has grown', () => {
  const waits = (toldMinutes: number | null) => visit('waiting', '10:00', { arrivedAt: at('09:50'), toldMinutes })
  const untold = (visits: BoardVisit[]) => doctorsOf(visits, now)[0]!.untold
  assert.equal(untold([waits(null), visit('expected', '11:00', { toldMinutes: 15 })]), 1)
  assert.equal(untold([waits(15)]), 0)
  assert.equal(untold([waits(10)]), 1)
})

test('who is called into a room in which somebody else is', () => {
  const inRoom = (room: string | null) => visit('room', '09:00', { room })
  const called = visit('waiting', '10:00', { room: 'Room 1' })
  const there = inRoom('Room 1')
  assert.deepEqual(alsoInRoom([there, inRoom('Room 2'), called], called), [there])
  assert.deepEqual(alsoInRoom([inRoom(null)], visit('waiting', '10:00')), [])
})

test('those who are in one room of the place are marked, and nobody else', () => {
  const of = (name: string, stage: BoardVisit['stage'], roomId: string | null) =>
    visit(stage, name, { roomId, room: 'Room 1', patient: { _id: name, number: 1, name, needs: [] } })
  const board = [of('A', 'room', '1'), of('B', 'room', '1'), of('C', 'room', '2'), of('D', 'done', '1')]
  const all = besidesOf([...board, of('E', 'room', null), of('F', 'room', null), of('G', 'waiting', '2')])
  assert.deepEqual(
    [...all],
    [
      ['room A', ['B']],
      ['room B', ['A']],
    ],
  )
})
