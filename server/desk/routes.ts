import * as callInContract from '#contract/desk/call-in.ts'
import * as checkInContract from '#contract/desk/check-in.ts'
import * as contract from '#contract/desk/desk.ts'
import * as findContract from '#contract/desk/desk-find.ts'
import * as holdsContract from '#contract/desk/desk-holds.ts'
import * as roomsContract from '#contract/desk/rooms.ts'
import * as screensContract from '#contract/desk/screens.ts'
import * as tasksContract from '#contract/desk/tasks.ts'
import * as slips from '#contract/desk/slips.ts'
import * as seriesContract from '#contract/desk/desk-series.ts'
import * as waitingContract from '#contract/desk/desk-waiting.ts'
import * as undoContract from '#contract/desk/undo.ts'
import { screenHeader } from '#contract/desk/screens.ts'
import { bookFollowUps, planFollowUps } from '../booking/take/follow-ups.ts'
import { listDoctorNames } from '../doctors/list.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok } from '../platform/bind.ts'
import { sendPdf } from '../typesetting/send-pdf.ts'
import { readBoard } from './board.ts'
import { bookVisit, sendLink } from './book-visit.ts'
import { callIn, listHere } from './call-in.ts'
import { cancelVisit, moveTime } from './change-visit.ts'
import { arrive, arriveAtOwn, ownVisit, visitOfLink } from './check-in.ts'
import { findPayments, findVisits, getDeskVisit } from './find.ts'
import { endHold, holdTime } from './hold-time.ts'
import { endDay, moveVisit } from './move-visit.ts'
import { listRooms } from './rooms.ts'
import { checkInAtKiosk, closeScreen, listScreens, openScreen, readWaitingRoom, screenOf } from './screens.ts'
import { listColleagues, listTasks } from './tasks/list-tasks.ts'
import { noteTask } from './tasks/note-task.ts'
import { printOwnSlip, printSlipAtDesk } from './slip.ts'
import { tellDelay } from './tell-delay.ts'
import { undoAct } from './undo-act.ts'
import { joinAtDesk, leaveAtDesk } from './waiting.ts'

export const deskRoutes = (ground: Ground) => [
  bind(contract.getBoard, async (caller, { query }) => ok(await readBoard(ground.db, caller, query))),
  bind(tasksContract.listTasks, async (caller, { query }) => ok(await listTasks(ground, caller, query))),
  bind(tasksContract.noteTask, async (caller, { params, body }) => ok(await noteTask(ground, caller, params.id, body))),
  bind(tasksContract.listColleagues, async (caller, { query }) => ok(await listColleagues(ground.db, caller, query))),
  bind(findContract.findVisits, async (caller, { query }) => ok(await findVisits(ground.db, caller, query))),
  bind(findContract.listDoctorNames, async () => ok(await listDoctorNames(ground.db))),
  bind(findContract.getDeskVisit, async (caller, { params }) => ok(await getDeskVisit(ground.db, caller, params.id))),
  bind(findContract.findPayments, async (caller, { query }) => ok(await findPayments(ground.db, caller, query.search))),
  bind(contract.moveVisit, async (caller, { params, body }) => ok(await moveVisit(ground, caller, params.id, body))),
  bind(callInContract.listHere, async (caller) => ok(await listHere(ground.db, caller))),
  bind(callInContract.callIn, async (caller, { params, body }) => ok(await callIn(ground, caller, params.id, body))),
  bind(roomsContract.listRooms, async (caller, { params }) => ok(await listRooms(ground.db, caller, params.id))),
  bind(contract.endDay, async (caller, { body }) => ok(await endDay(ground, caller, body))),
  bind(holdsContract.holdAtDesk, async (caller, { body }) => created(await holdTime(ground, caller, body))),
  bind(holdsContract.endHoldAtDesk, async (caller, { body }) => {
    await endHold(ground, caller, body.holdId)
    return noContent()
  }),
  bind(waitingContract.joinAtDesk, async (caller, { body }, { language }) =>
    created(await joinAtDesk(ground, caller, body, language)),
  ),
  bind(waitingContract.leaveAtDesk, async (_, { params }) => {
    await leaveAtDesk(ground, params.id)
    return noContent()
  }),
  bind(contract.bookAtDesk, async (caller, { body }, { language }) =>
    created(await bookVisit(ground, caller, body, language)),
  ),
  bind(seriesContract.planRepeats, async (caller, { params, query }) =>
    ok(await planFollowUps(ground.db, caller, params.id, query)),
  ),
  bind(seriesContract.bookRepeats, async (caller, { params, body }, { language }) => {
    const told = body.termsTold ? { inLanguage: language } : undefined
    const { booked, justNow } = await bookFollowUps(ground.db, caller, params.id, body.visits, told)
    return justNow ? created({ booked }) : ok({ booked })
  }),
  bind(contract.sendLink, async (_, { params }, { language }) => ok(await sendLink(ground, params.id, language))),
  bind(contract.cancelAtDesk, async (caller, { params, body }) => {
    await cancelVisit(ground, caller, params.id, body)
    return noContent()
  }),
  bind(contract.moveAtDesk, async (caller, { params, body }) => ok(await moveTime(ground, caller, params.id, body))),
  bind(checkInContract.lookAtVisit, async (_, { body }) => ok(await visitOfLink(ground, body.token))),
  bind(checkInContract.checkIn, async (_, { body }) => {
    const visit = await visitOfLink(ground, body.token)
    return ok(await arrive(ground.db, visit, null))
  }),
  bind(checkInContract.getOwnCheckIn, async (caller, { params }) => ok(await ownVisit(ground.db, caller, params.id))),
  bind(checkInContract.checkInOwn, async (caller, { params }) => ok(await arriveAtOwn(ground.db, caller, params.id))),
  bind(screensContract.listScreens, async (_, { query }) => ok(await listScreens(ground.db, query.placeId))),
  bind(screensContract.openScreen, async (caller, { body }, { language }) =>
    created(await openScreen(ground, caller, { ...body, language })),
  ),
  bind(screensContract.closeScreen, async (_, { params }) => {
    await closeScreen(ground.db, params.id)
    return noContent()
  }),
  bind(screensContract.getWaitingRoom, async (_, __, { raw }) => {
    const screen = await screenOf(ground, raw.headers[screenHeader], 'waiting-room')
    return ok(await readWaitingRoom(ground.db, screen))
  }),
  bind(screensContract.checkInAtKiosk, async (_, { body }, { raw }) => {
    const screen = await screenOf(ground, raw.headers[screenHeader], 'kiosk')
    return ok(await checkInAtKiosk(ground.db, screen, body))
  }),
  bind(contract.tellDelay, async (caller, { body }) => ok(await tellDelay(ground, caller, body))),
  bind(undoContract.undoAct, async (caller, { params }) => ok(await undoAct(ground, caller, params.id))),
  bind(slips.getOwnSlip, async (caller, { params }, { reply, language }) => {
    sendPdf(reply, await printOwnSlip(ground, caller, params.id, language), `appointment-${params.id.slice(0, 8)}`)
    return ok('')
  }),
  bind(slips.getSlip, async (_, { params }, { reply, language }) => {
    sendPdf(reply, await printSlipAtDesk(ground, params.id, language), `appointment-${params.id.slice(0, 8)}`)
    return ok('')
  }),
]
