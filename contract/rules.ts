/** The product's limits and fixed lists, each said once. Money is in integer cents, times are clinic-local `HH:MM`. */

/** For how many people an account acts at the most. */
export const familyMost = 12

export const bookingWindowDays = 30
/** Dates outside these years are typing errors or probing. */
export const earliestDate = '1900-01-01'
export const latestDate = '2200-12-31'
/** How long a visit that was booked with PayPal waits for its payment. */
export const paypalMinutes = 30
/**
 * A visit that the desk books by a link waits a day for its card, but not beyond an hour before it begins; one that
 * would wait less than the least is booked without.
 */
export const visitLink = { hours: 24, endsMinutesBefore: 60, leastMinutes: 30, mostTimes: 5 } as const
export const holdMinutes = 10
/**
 * What one patient may have: holds within an hour, and appointments to come that are neither paid nor confirmed, each
 * of a series and those on a saved card counted. Until their address is confirmed it is one such appointment.
 */
export const holdsPerHour = 20
export const unpaidBookings = 26
/** How often one patient may ask for an appointment in a day: who books and cancels keeps others from their times. */
export const bookingsPerDay = 30
/** What one patient may ask for in a day beside appointments; ambulances are counted apart from the rest. */
export const careRequestsPerDay = 10
/** How many visits a series has, and how many weeks lie between two of them; how many a patient asks for in a day. */
export const seriesVisits = { least: 2, most: 26 } as const
export const seriesWeeks = { least: 1, most: 26 } as const
export const seriesPerDay = 10
/** How many days a visit of a series may lie before or after its date. */
export const seriesDaysAround = 3
export const successRedirectSeconds = 2
export const navOpaqueAfterPx = 10

export const passwordMinLength = 6
export const passwordMaxLength = 128
export const expertYears = 10
export const experienceMost = 50
export const offerMinutes = 15
/** Start times of weekly slots, hourly; each slot lasts an hour and none ends after 21:00. */
export const startHours = Array.from({ length: 12 }, (_, n) => 9 + n)
export const lastEndHour = 21
export const imageMaxBytes = 5 * 1024 * 1024
export const resetLinkMinutes = 60
export const inviteLinkDays = 7

/** What people agree to when they sign up. */
export const legalKinds = ['terms', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]
/** Characters; what is longer stands on a page of its own elsewhere. */
export const legalTextMost = 40_000
/** Within how many hours a clinic may say that it answers, and how long its own sentences on public pages are. */
export const answerHoursMost = 168
export const claimMost = 200
export const ratingMost = 5
/** A patient rates the same doctor once in so many days. */
export const ratingPauseDays = 90

export const pageDefault = 50
export const pageMax = 100
/** Lists are counted up to here; beyond it they only say that there are more. */
export const mostCounted = 1000
/** Rows beyond this one are asked for by a cursor, not by their number. */
export const furthestOffset = 10_000

/** Calls of the API by one address or account, and accounts opened from one address. */
export const requestsPerMinute = 600
export const signupsPerHour = 30
/**
 * A site, which is the /48 that one customer of a network may get whole, may do so many times as much as an address.
 */
export const siteShare = 10
export const profileChangesPerHour = 60
/** Each reads everything that is kept of somebody. */
export const exportsPerHour = 20
/**
 * Links for an address: how often an account has one mailed in an hour, as often as any address gets one; how long it
 * holds.
 */
export const emailLinksPerHour = 5
export const emailLinkDays = 7

/** Failed log-ins to one account from one address, and from one address to any accounts, within the minutes. */
export const failedLoginsAllowed = 10
export const failedLoginsOfAddress = 50
export const failedLoginsWindowMinutes = 15
/**
 * Failed log-ins to one account within an hour from everywhere; who has logged in from there before is still let in.
 */
export const failedLoginsOfAccountPerHour = 30
export const sessionHours = 12
/** Of so many log-ins a day from devices not seen before a person is told. */
export const logInsToldPerDay = 10
export const rememberedSessionDays = 30

/**
 * How many mails about appointments a day an account can cause to itself, and how often a day a patient moves one of
 * them.
 */
export const lettersPerDay = 20
export const movesPerDay = 3

/**
 * For how long staff are offered to undo one act, or an act on many rows at once, and for how long the server lets
 * them. Letters about acts on many leave only after that.
 */
export const undoOfferedSeconds = 10
export const undoManyOfferedSeconds = 30
export const undoAllowedSeconds = 60

/** Shown until a doctor's first patients have rated a visit. */
export const defaultRating = 4.8
/** Characters of what is typed into a form and kept until it is sent: two notes and what stands beside them. */
export const draftMaxLength = 20_000
/** Of a place that names no other. */
export const emergencyNumber = '108'
/** Stands in the built pages where the server puts the first place's emergency number. */
export const emergencyToFill = '{☎}'

export const clinic = {
  name: 'Salus Clinic',
  phone: '+1 (555) 010-0108',
  email: 'care@salus.test',
  address: '108 Evergreen Avenue',
} as const

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

export const specializations = [
  'Cardiology',
  'Dermatology',
  'Neurology',
  'Orthopedics',
  'Pediatrics',
  'Psychiatry',
  'Oncology',
  'Gastroenterology',
  'Endocrinology',
  'Radiology',
  'General Medicine',
  'Emergency Medicine',
  'Ophthalmology',
  'ENT (Ear, Nose, Throat)',
  'Gynecology',
  'Urology',
  'Pulmonology',
  'Rheumatology',
  'Nephrology',
  'Hematology',
] as const
export type Specialization = (typeof specializations)[number]

/** The directory offers all; these stand first. */
export const filterSpecializations = specializations.slice(0, 12)

/** Parts of a day by when a visit begins: from the first time to before the second, clinic-local. */
export const partsOfDay = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
} as const
export type PartOfDay = keyof typeof partsOfDay

/** How a visit takes place, and who may book it. */
export const modes = ['clinic', 'video', 'phone', 'home'] as const
export const audiences = ['anybody', 'known', 'desk'] as const
/** How many days ahead any kind of visit can be booked at the most. */
export const horizonMost = 365

/** The days that a calendar of one doctor shows at once: a month of whole weeks. */
export const calendarDaysMost = 42
/** And one of several doctors. */
export const calendarDaysOfAllMost = 7
/** How long a visit may last, and the minutes that lengths and hours come in. */
export const visitMinutes = { least: 5, most: 480, step: 5 } as const
/** What a visit is that names no kind and no place; both are in every database. */
export const consultationId = '00000000-0000-4000-a000-000000000002'
export const firstPlaceId = '00000000-0000-4000-a000-000000000001'
/** How many of the doctors who are free soonest are listed. */
export const soonestMost = 24

/** A card of the directory shows the first times of the first days that have any. */
export const timesOnCard = { days: 3, aDay: 3 } as const

/** What comes from another system by CSV. */
export const importKinds = ['people', 'appointments', 'balances'] as const
export type ImportKind = (typeof importKinds)[number]
export const importLinesMost = 100_000
/** A line of a file has at most this many cells. */
export const importCellsMost = 200
/** Of at most 4 MB each. */
export const importPartsMost = 25

/**
 * What is paid before a visit: all of it, a part by card, or nothing. Of the last two a card is kept: for its fees
 * alone, or for the price once it is over as well.
 */
export const waysToPay = ['full', 'deposit', 'nothing', 'card-kept', 'card-later'] as const
/** How many cards an account may ask to keep in a day: a limit against testing card numbers. */
export const cardsPerDay = 10
/** How often a kept card is charged for one sum before somebody looks at it. */
export const chargeTries = 3

/** So many places somebody's rights may name one by one. */
export const placesOfRightsMost = 200
