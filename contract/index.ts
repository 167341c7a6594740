import * as lists from './appointment-lists.ts'
import * as auth from './auth.ts'
import * as booking from './booking.ts'
import * as calendar from './calendar.ts'
import * as careRequests from './care-requests.ts'
import * as changeRequests from './change-requests.ts'
import * as charts from './charts.ts'
import * as desk from './desk.ts'
import * as doctors from './doctors.ts'
import * as drafts from './drafts.ts'
import * as emailAddress from './email-address.ts'
import type { Endpoint } from './endpoint.ts'
import * as firstDay from './first-day.ts'
import * as hours from './hours.ts'
import * as imports from './imports.ts'
import * as kinds from './kinds.ts'
import * as legal from './legal.ts'
import * as notifications from './notifications.ts'
import * as payments from './payments.ts'
import * as places from './places.ts'
import * as privacy from './privacy.ts'
import * as reports from './reports.ts'
import * as series from './series.ts'
import * as sessions from './sessions.ts'
import * as system from './system.ts'
import * as waitingList from './waiting-list.ts'

/** Every endpoint of the API: the OpenAPI document, the role matrix and the bad-input tests read this one list. */
export const endpoints = [
  legal.listLegalPages,
  auth.signUp,
  auth.logIn,
  auth.logOut,
  auth.verify,
  auth.getProfile,
  auth.changeProfile,
  auth.changeLanguage,
  auth.changePassword,
  auth.forgotPassword,
  auth.resetPassword,
  sessions.listSessions,
  sessions.endSession,
  sessions.endOtherSessions,
  drafts.getDraft,
  drafts.keepDraft,
  drafts.dropDraft,
  emailAddress.sendConfirmation,
  emailAddress.confirmEmail,
  emailAddress.sendToPendingEmail,
  emailAddress.dropPendingEmail,
  emailAddress.changeEmail,
  places.listPlaces,
  doctors.listDoctors,
  doctors.listSpecializations,
  doctors.getMyDoctor,
  doctors.changeMyDoctor,
  doctors.getDoctor,
  doctors.listReviews,
  doctors.listFavourites,
  doctors.addFavourite,
  doctors.removeFavourite,
  kinds.listKinds,
  kinds.listMyKinds,
  kinds.changeMyKinds,
  kinds.listOffers,
  hours.findSoonest,
  hours.listFreeTimes,
  hours.listFreeDates,
  hours.listMySlots,
  hours.updateSlots,
  hours.listMyHours,
  hours.changeMyHours,
  hours.listExtraHours,
  hours.addExtraHour,
  hours.removeExtraHour,
  booking.createIntent,
  booking.releaseHold,
  booking.book,
  series.checkSeries,
  series.bookSeries,
  series.cancelRest,
  lists.listMyAppointments,
  lists.countMyAppointments,
  booking.cancelAppointment,
  booking.rateVisit,
  lists.listDoctorAppointments,
  lists.countDoctorAppointments,
  lists.listMyPatients,
  booking.getDoctorAppointment,
  booking.changeChart,
  booking.moveOnAsDoctor,
  booking.rescheduleAppointment,
  booking.getHistory,
  changeRequests.askForChange,
  changeRequests.listChangeRequests,
  changeRequests.withdrawChangeRequest,
  changeRequests.grantChangeRequest,
  changeRequests.declineChangeRequest,
  charts.listChartNotes,
  waitingList.listWaiting,
  waitingList.joinWaitingList,
  waitingList.leaveWaitingList,
  booking.listTimeOff,
  booking.takeTimeOff,
  booking.endTimeOff,
  booking.listAllAppointments,
  booking.exportAppointments,
  booking.listRecentAppointments,
  booking.moveOnAsAdmin,
  doctors.addDoctor,
  doctors.listDoctorRecords,
  doctors.changeDoctor,
  doctors.setStanding,
  doctors.addDocument,
  doctors.readDocument,
  doctors.deleteDoctor,
  doctors.importDoctors,
  hours.listHoursOf,
  hours.changeHoursOf,
  payments.listPayments,
  payments.listStrays,
  payments.retryRefund,
  payments.bookFrozen,
  payments.payBackFrozen,
  payments.markPaymentSeen,
  auth.listAccounts,
  auth.closeAccount,
  auth.listStaff,
  auth.addStaff,
  auth.makeInvitation,
  auth.changeRights,
  legal.publishLegalPage,
  firstDay.getFirstDay,
  firstDay.sendTestMail,
  imports.listImports,
  imports.beginImport,
  imports.uploadPart,
  imports.readImport,
  imports.getImport,
  imports.listImportLines,
  imports.exportWrongLines,
  imports.chooseDoubles,
  imports.runImport,
  imports.listBuiltOn,
  imports.undoImport,
  imports.listOpeningBalances,
  privacy.exportAccount,
  privacy.erasePatient,
  privacy.listAudit,
  system.checkSystem,
  system.listJobs,
  system.runJob,
  system.tellSetAside,
  system.retryMail,
  desk.getDeskToday,
  reports.getOverview,
  reports.getAnalytics,
  calendar.getCalendarFeed,
  calendar.makeCalendarFeed,
  calendar.revokeCalendarFeed,
  careRequests.listCareItems,
  careRequests.requestCare,
  careRequests.listMyCareRequests,
  careRequests.cancelCareRequest,
  careRequests.listCareRequests,
  careRequests.workOnCareRequest,
  careRequests.listAllCareItems,
  careRequests.addCareItem,
  careRequests.changeCareItem,
  places.listAllPlaces,
  places.addPlace,
  places.changePlace,
  places.addRoom,
  places.changeRoom,
  kinds.listAllKinds,
  kinds.addKind,
  kinds.changeKind,
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

/** The endpoints that ask who calls. */
export type Guarded = {
  [N in keyof EndpointName]: EndpointName[N]['who'] extends 'anyone' ? never : N
}[keyof EndpointName]
