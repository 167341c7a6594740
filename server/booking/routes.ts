import * as lists from '#contract/booking/appointment-lists.ts'
import * as contract from '#contract/booking/booking.ts'
import * as followUps from '#contract/booking/follow-ups.ts'
import { deleteDoctor } from '#contract/doctors/doctors.ts'
import * as series from '#contract/booking/series.ts'
import * as cards from '#contract/payments/saved-cards.ts'
import * as reasons from '#contract/booking/reasons.ts'
import * as link from '#contract/booking/stand-in-link.ts'
import * as standIns from '#contract/booking/stand-ins.ts'
import * as payments from '#contract/payments/payments.ts'
import * as visitLinks from '#contract/booking/visit-links.ts'
import { leaveWaitingList as leaveWaitingListCall } from '#contract/booking/waiting-list.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok, pageOf } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { book } from './take/book.ts'
import { bookSeries } from './take/book-series.ts'
import { cancelAppointment } from './move/cancel.ts'
import { listAbsenceVisits } from './absences/absence-visits.ts'
import { acceptStandIn } from './stand-ins/accept-stand-in.ts'
import { cancelDay } from './absences/cancel-day.ts'
import { cancelRest } from './move/cancel-rest.ts'
import { checkSeries } from './take/check-series.ts'
import { bookFollowUps, planFollowUps } from './take/follow-ups.ts'
import { holdTime, releaseHold } from './take/hold.ts'
import { countDoctorAppointments, countMyAppointments } from './lists/count.ts'
import { bookFrozen, payBackFrozen } from './pay/decide-frozen.ts'
import { moveOn } from './move/move-on.ts'
import { getHistory } from './lists/history.ts'
import { getDoctorAppointment, listDoctorAppointments, listMyAppointments } from './lists/list.ts'
import { listMyPatients } from './lists/list-patients.ts'
import { accountOf } from '../people/account-of-doctor.ts'
import { listVisitChoices } from './lists/choices.ts'
import { exportAppointments, listAllAppointments, listRecentAppointments } from './lists/list-all.ts'
import { ownEntries } from './waiting-list/end-waiting.ts'
import { leaveWaitingList } from './waiting-list/leave-waiting-list.ts'
import { readCharge, completeCharge } from './pay/pay-charge.ts'
import { agreeByLink, completeByLink, lookByLink, openVisitLink } from './links/visit-by-link.ts'
import { agreeToOwn, readAgreement, completeOwn } from './links/agree-to-own.ts'
import { payWithPaypal, completePaypalOrder } from './pay/pay-with-paypal.ts'
import { waiveFee } from './pay/fees.ts'
import { rateVisit } from './rate.ts'
import { addReason, endReason, listReasons } from './reasons.ts'
import { reschedule } from './move/reschedule.ts'
import { retireDoctor } from './move/retire-doctor.ts'
import { readStandIns, takeOver } from './stand-ins/stand-in.ts'
import { answerLink, openLink, readLink } from './stand-ins/stand-in-link.ts'
import { endTimeOff, listTimeOff, takeTimeOff } from './absences/time-off.ts'

export const bookingRoutes = (ground: Ground) => [
  bind(payments.bookFrozen, async (_, { params }) => ok(await bookFrozen(ground, params.id))),
  bind(payments.payBackFrozen, async (_, { params }) => ok(await payBackFrozen(ground, params.id))),
  bind(contract.createIntent, async (caller, { body }, { language }) =>
    ok(await holdTime(ground, caller, body, language)),
  ),
  bind(contract.releaseHold, async (caller, { body }) => {
    await releaseHold(ground, caller, body.paymentIntentId)
    return noContent()
  }),
  bind(cards.readCharge, async (caller, { params }) => ok(await readCharge(ground, caller, params.id))),
  bind(cards.completeCharge, async (caller, { params }) => ok(await completeCharge(ground, caller, params.id))),
  bind(contract.payWithPaypal, async (caller, { params }) => ok(await payWithPaypal(ground, caller, params.id))),
  bind(contract.completePaypalOrder, async (_, { body }) => ok(await completePaypalOrder(ground, body.reference))),
  bind(visitLinks.openVisitLink, async (_, { body }) => ok(await openVisitLink(ground, body.token))),
  bind(visitLinks.lookByLink, async (_, { body }, { language }) => ok(await lookByLink(ground, body, language))),
  bind(visitLinks.agreeByLink, async (_, { body }, { language }) => ok(await agreeByLink(ground, body, language))),
  bind(visitLinks.completeByLink, async (_, { body }, { language }) =>
    ok(await completeByLink(ground, body, language)),
  ),
  bind(visitLinks.readAgreement, async (caller, { params }, { language }) =>
    ok(await readAgreement(ground, caller, params.id, language)),
  ),
  bind(visitLinks.agreeToOwn, async (caller, { params }, { language }) =>
    ok(await agreeToOwn(ground, caller, params.id, language)),
  ),
  bind(visitLinks.completeOwn, async (caller, { params }, { language }) =>
    ok(await completeOwn(ground, caller, params.id, language)),
  ),
  bind(contract.book, async (caller, { body }, { language }) => {
    const { appointment, justNow } = await book(ground, caller, body, language)
    return justNow ? created(appointment) : ok(appointment)
  }),
  bind(series.checkSeries, async (caller, { params, query }) =>
    ok(await checkSeries(ground, caller, { ...params, ...query })),
  ),
  bind(series.bookSeries, async (caller, { body }, { language }) => {
    const { series: booked, justNow } = await bookSeries(ground, caller, body, language)
    return justNow ? created(booked) : ok(booked)
  }),
  bind(followUps.planFollowUps, async (caller, { params, query }) =>
    ok(await planFollowUps(ground.db, caller, params.id, query)),
  ),
  bind(followUps.bookFollowUps, async (caller, { params, body }) => {
    const { booked, justNow } = await bookFollowUps(ground.db, caller, params.id, body.visits)
    return justNow ? created({ booked }) : ok({ booked })
  }),
  bind(series.cancelRest, async (caller, { params }, { language }) => {
    const { cancelled, kept } = await cancelRest(ground, caller, params.id)
    return ok({ message: textsIn(language).serverAnswers.visitsCancelled(cancelled), cancelled, kept })
  }),
  bind(lists.listMyAppointments, async (caller, { query }) => {
    const { appointments, paging } = await listMyAppointments(ground, caller, query)
    return pageOf(appointments, paging)
  }),
  bind(lists.listDoctorAppointments, async (caller, { query }) => {
    const { appointments, paging } = await listDoctorAppointments(ground, caller, query)
    return pageOf(appointments, paging)
  }),
  bind(lists.countMyAppointments, async (caller, { query }) =>
    ok(await countMyAppointments(ground.db, caller, query.personId)),
  ),
  bind(lists.countDoctorAppointments, async (caller, { query }) =>
    ok(await countDoctorAppointments(ground.db, caller, query)),
  ),
  bind(lists.listMyPatients, async (caller, { query }) => {
    const { patients, paging } = await listMyPatients(ground.db, caller, query)
    return pageOf(patients, paging)
  }),
  bind(contract.getDoctorAppointment, async (caller, { params }) =>
    ok(await getDoctorAppointment(ground, caller, params.id)),
  ),
  bind(contract.moveOnAsDoctor, async (caller, { params, body }) => ok(await moveOn(ground, caller, params.id, body))),
  bind(contract.listAllAppointments, async (caller, { query }) => {
    const { appointments, paging } = await listAllAppointments(ground, caller, query)
    return pageOf(appointments, paging)
  }),
  bind(contract.listVisitChoices, async (caller) => ok(await listVisitChoices(ground.db, caller))),
  bind(contract.exportAppointments, async ({ places }, { query }, { reply, language }) => {
    await exportAppointments(ground.db, { ...query, places }, reply, language)
    return ok('')
  }),
  bind(contract.listRecentAppointments, async (caller, { query }) => {
    const { recent, paging } = await listRecentAppointments(ground.db, caller, query)
    return pageOf(recent, paging)
  }),
  bind(contract.moveOnAsAdmin, async (caller, { params, body }) => ok(await moveOn(ground, caller, params.id, body))),
  bind(contract.rescheduleAppointment, async (caller, { params, body }) =>
    ok(await reschedule(ground, caller, params.id, body)),
  ),
  bind(contract.getHistory, async (caller, { params }, { language }) =>
    ok(await getHistory(ground.db, caller, params.id, language)),
  ),
  bind(leaveWaitingListCall, async (caller, { params }) => {
    await leaveWaitingList(ground, ownEntries(caller), params.id)
    return noContent()
  }),
  bind(contract.listTimeOff, async (caller) => ok(await listTimeOff(ground.db, caller))),
  bind(contract.listAbsenceVisits, async (caller, { query }) => ok(await listAbsenceVisits(ground, caller, query))),
  bind(contract.takeTimeOff, async (caller, { body }) => created(await takeTimeOff(ground, caller, body))),
  bind(contract.listTimeOffOf, async (caller, { params }) =>
    ok(await listTimeOff(ground.db, await accountOf(ground.db, params.id), caller)),
  ),
  bind(contract.endTimeOffOf, async (caller, { params }) => {
    await endTimeOff(ground, caller, params.timeOffId, params.id)
    return noContent()
  }),
  bind(contract.endTimeOff, async (caller, { params }) => {
    await endTimeOff(ground, caller, params.id)
    return noContent()
  }),
  bind(contract.cancelDay, async (caller, { body }, { language }) => {
    const done = await cancelDay(ground, caller, body)
    return ok({ message: textsIn(language).serverAnswers.visitsCancelled(done.cancelled), ...done })
  }),
  bind(reasons.listReasons, async () => ok(await listReasons(ground.db, { withEnded: false }))),
  bind(reasons.listAllReasons, async () => ok(await listReasons(ground.db, { withEnded: true }))),
  bind(reasons.addReason, async (_, { body }) => created(await inTransaction(ground.db, (tx) => addReason(tx, body)))),
  bind(reasons.endReason, async (_, { params, body }) => ok(await endReason(ground, params.id, body.ended))),
  bind(standIns.getStandIns, async (caller, { query }) => ok(await readStandIns(ground, caller, query))),
  bind(standIns.takeOver, async (caller, { body }) => ok(await takeOver(ground, caller, body))),
  bind(standIns.acceptStandIn, async (caller, { params, body }) =>
    ok(await acceptStandIn(ground, caller, params.id, body.doctorId)),
  ),
  bind(link.openStandInLink, async (_, { body }) => ok(await openLink(ground, body.token))),
  bind(link.readStandInLink, async (_, { body }) => ok(await readLink(ground, body))),
  bind(link.answerStandInLink, async (_, { body }) => ok(await answerLink(ground, body))),
  bind(contract.rateVisit, async (caller, { params, body }) =>
    created(await rateVisit(ground, caller, params.id, body)),
  ),
  bind(contract.waiveFee, async (caller, { params, body }) => {
    await waiveFee(ground, caller, params.id, body)
    return noContent()
  }),
  bind(contract.cancelAppointment, async (caller, { params, body }, { language }) =>
    ok({
      message: textsIn(language).serverAnswers.appointmentCancelled,
      appointment: await cancelAppointment(ground, caller, params.id, body?.acceptFee),
    }),
  ),
  bind(deleteDoctor, async (caller, { params }, { language }) =>
    ok({
      message: textsIn(language).serverAnswers.doctorDeleted,
      cancelledAppointments: await retireDoctor(ground, caller, params.id),
    }),
  ),
]
