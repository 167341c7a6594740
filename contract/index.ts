import * as clinic from './clinic.ts'
import * as auth from './auth.ts'
import * as availability from './availability.ts'
import * as booking from './booking.ts'
import * as calendar from './calendar.ts'
import * as care from './care.ts'
import * as doctors from './doctors.ts'
import type { Endpoint } from './endpoint.ts'
import * as notifications from './notifications.ts'
import * as payments from './payments.ts'
import * as reports from './reports.ts'
import * as system from './system.ts'

/** Every endpoint of the API: the OpenAPI document, the role matrix and the bad-input tests read this one list. */
export const endpoints = [
  auth.signUp,
  auth.logIn,
  auth.logOut,
  auth.verify,
  auth.getProfile,
  auth.changeProfile,
  auth.changePassword,
  auth.forgotPassword,
  auth.resetPassword,
  doctors.listDoctors,
  doctors.getMyDoctor,
  doctors.changeMyDoctor,
  doctors.getDoctor,
  doctors.listReviews,
  doctors.listFavourites,
  doctors.addFavourite,
  doctors.removeFavourite,
  availability.listFreeTimes,
  availability.listFreeDates,
  availability.listMySlots,
  availability.updateSlots,
  availability.listExtraHours,
  availability.addExtraHour,
  availability.removeExtraHour,
  booking.createIntent,
  booking.releaseHold,
  booking.book,
  booking.listMyAppointments,
  booking.cancelAppointment,
  booking.rateVisit,
  booking.listDoctorAppointments,
  booking.getDoctorAppointment,
  booking.changeChart,
  booking.moveOnAsDoctor,
  booking.rescheduleAppointment,
  booking.getHistory,
  booking.listWaiting,
  booking.joinWaitlist,
  booking.leaveWaitlist,
  booking.listTimeOff,
  booking.takeTimeOff,
  booking.endTimeOff,
  booking.listAllAppointments,
  booking.exportAppointments,
  booking.listRecentAppointments,
  booking.moveOnAsAdmin,
  clinic.addDoctor,
  clinic.listClinicDoctors,
  clinic.changeDoctor,
  clinic.setStanding,
  clinic.addDocument,
  clinic.readDocument,
  clinic.deleteDoctor,
  clinic.importDoctors,
  clinic.listPayments,
  clinic.retryRefund,
  clinic.listAccounts,
  clinic.closeAccount,
  clinic.exportAccount,
  clinic.erasePatient,
  clinic.listAudit,
  clinic.checkSystem,
  reports.getOverview,
  reports.getAnalytics,
  calendar.getCalendarFeed,
  calendar.makeCalendarFeed,
  calendar.revokeCalendarFeed,
  care.listCareItems,
  care.requestCare,
  care.listMyCareRequests,
  care.cancelCareRequest,
  care.listCareRequests,
  care.workOnCareRequest,
  care.listAllCareItems,
  care.addCareItem,
  care.changeCareItem,
  notifications.listNotices,
  notifications.readNotices,
  notifications.listen,
  payments.confirmSandboxPayment,
  payments.receiveWebhook,
  system.getConfig,
  system.isLive,
  system.isReady,
] as const satisfies readonly Endpoint[]

/** An endpoint by its method and path, as in `GET /doctors`: how the browser names it without loading any schema. */
type Every = (typeof endpoints)[number]
export type EndpointName = { [E in Every as `${E['method']} ${E['path']}`]: E }
