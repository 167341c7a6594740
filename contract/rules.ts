/**
 * The product's limits and fixed lists, each in one place. Money is in integer cents, times are clinic-local `HH:MM`.
 */

/** The most people that an account acts for. */
export const familyMost = 12
/** For so many hours a doctor may read a record that they opened in an emergency. */
export const emergencyHours = 24

export const bookingWindowDays = 30
/** Dates outside these years are typing errors or attacks. */
export const earliestDate = '1900-01-01'
export const latestDate = '2200-12-31'
/** How long (minutes) a visit that was booked with PayPal waits for its payment. */
export const paypalMinutes = 30
/**
 * A visit that the desk books with a link waits `hours` for its card or deposit, but at most until `endsMinutesBefore`
 * it begins. If it could wait less than `leastMinutes`, it can only be booked without a link.
 */
export const visitLink = { hours: 24, endsMinutesBefore: 60, leastMinutes: 30, mostTimes: 5 } as const
export const holdMinutes = 10
/**
 * The limits for one patient: holds within an hour, and coming appointments that are neither paid nor confirmed, those
 * of a series and on a saved card included. While the e-mail address is unconfirmed, one such appointment is allowed.
 */
export const holdsPerHour = 20
export const unpaidBookings = 26
/** How often one patient may book in a day: booking and cancelling again and again blocks these times for others. */
export const bookingsPerDay = 30
/** The most care requests of a patient in a day; ambulances are counted separately. */
export const careRequestsPerDay = 10
/** The visits of a series, the weeks between two of them, and the most series that a patient may ask for in a day. */
export const seriesVisits = { least: 2, most: 26 } as const
export const seriesWeeks = { least: 1, most: 26 } as const
export const seriesPerDay = 10
/** A visit of a series may lie so many days before or after its date. */
export const seriesDaysAround = 3
export const successRedirectSeconds = 2
/** Longer where forms are offered, which somebody reads and presses. */
export const offerRedirectSeconds = 6
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

/** How long (minutes) a browser has to answer when it makes or uses a passkey. */
export const passkeyMinutes = 10
export const passkeysMost = 20
export const passkeysPerHour = 20
export const passkeyNameMost = 60
/** How many recovery codes an account gets at once. */
export const recoveryCodes = 10
/** For so long (minutes) nobody is asked again to prove that it is still them. */
export const stepUpMinutes = 5
/** For so long (minutes) a log-in that was begun at the clinic's provider can be finished. */
export const oidcAttemptMinutes = 10
/** How often (minutes) the provider is asked whether somebody is ended there. */
export const oidcCheckMinutes = 5
/** For so long (minutes) a log-in holds after the provider has confirmed it. */
export const oidcHoldMinutes = 15
/** For so long (hours) a log-in goes on that the provider could not be asked about. */
export const oidcOutageHours = 4

export const inviteLinkDays = 7

/** The pages that people agree to when they sign up. */
export const legalKinds = ['terms', 'privacy'] as const
export type LegalKind = (typeof legalKinds)[number]
/** Characters; a longer text must be on a page of its own elsewhere. */
export const legalTextMost = 40_000
/** The most hours within which a clinic may promise an answer, and the length of its own sentences on public pages. */
export const answerHoursMost = 168
export const claimMost = 200
export const ratingMost = 5
/** The days after which a patient can rate the same doctor again. */
export const ratingPauseDays = 90

export const pageDefault = 50
export const pageMax = 100
/** Lists count their rows up to this number, and beyond it only say that there are more. */
export const mostCounted = 1000
/** Rows beyond this one can be reached by a cursor only, not by their number. */
export const furthestOffset = 10_000

/** Calls of the API by one address or account in a minute, and accounts made from one address in an hour. */
export const requestsPerMinute = 600
export const signupsPerHour = 30
/** A site (the /48 that a network may give to one customer) may make this many times as many calls as one address. */
export const siteShare = 10
export const profileChangesPerHour = 60
/** Each export reads everything that is stored about a person. */
export const exportsPerHour = 20
/**
 * Links to confirm or change an address: how many an account, or an address, gets in an hour; and how long one is
 * valid.
 */
export const emailLinksPerHour = 5
export const emailLinkDays = 7

/** The failed log-ins allowed from one address to one account, and to all accounts, within this many minutes. */
export const failedLoginsAllowed = 10
export const failedLoginsOfAddress = 50
export const failedLoginsWindowMinutes = 15
/** The failed log-ins to one account in an hour, from all addresses. It does not block addresses of earlier log-ins. */
export const failedLoginsOfAccountPerHour = 30
export const sessionHours = 12
/** The most messages a day about log-ins from new devices. */
export const logInsToldPerDay = 10
export const rememberedSessionDays = 30
/** For how long a browser keeps the secret of its sessions: as long as the longest one, and as its row is kept. */
export const browserCookieDays = 2 * rememberedSessionDays

/** The most mails about appointments that an account can cause to itself, and moves of one appointment, in a day. */
export const lettersPerDay = 20
export const movesPerDay = 3

/**
 * How long undo is offered to staff for one act, and for an act on many rows; and how long the server allows it. Mails
 * about acts on many rows leave only after that.
 */
export const undoOfferedSeconds = 10
export const undoManyOfferedSeconds = 30
export const undoAllowedSeconds = 60

/** Shown until patients have rated a doctor. */
export const defaultRating = 4.8
/** The most characters of a draft: two notes and the other fields of a form. */
export const draftMaxLength = 20_000
/** Drafts of papers that doctors sign (their keys begin so) are kept for so many days, and stay at a log-out. */
export const paperDrafts = { key: 'paper-', days: 14 } as const
/** The emergency number of a place without another one. */
export const emergencyNumber = '108'
/** A placeholder in built pages, which the server replaces by the first place's emergency number. */
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

/** The directory offers all specializations; these come first. */
export const filterSpecializations = specializations.slice(0, 12)

/** Parts of a day by when a visit begins: from the first time to before the second, clinic-local. */
export const partsOfDay = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
} as const
export type PartOfDay = keyof typeof partsOfDay

/** Where or how a visit takes place, and who may book it. */
export const modes = ['clinic', 'video', 'phone', 'home'] as const
export const audiences = ['anybody', 'known', 'desk'] as const
/** The most days ahead that a kind of visit can allow for booking. */
export const horizonMost = 365

/** The days of a calendar of one doctor: a month of whole weeks. */
export const calendarDaysMost = 42
/** The days of a calendar of several doctors. */
export const calendarDaysOfAllMost = 7
/** The length of a visit, and the step of lengths and hours, in minutes. */
export const visitMinutes = { least: 5, most: 480, step: 5 } as const
/** The kind and the place of a visit that names none; every database has both. */
export const consultationId = '00000000-0000-4000-a000-000000000002'
export const firstPlaceId = '00000000-0000-4000-a000-000000000001'
/** The most doctors in the list of those who are free soonest. */
export const soonestMost = 24
/** How many doctors are answered with all times of their next days, and how far ahead these may be (days). */
export const soonestInDays = { doctors: 12, ahead: 30 } as const

/** The times on a card of the directory: so many first days, and so many first times of each. */
export const timesOnCard = { days: 3, aDay: 3 } as const

/** The kinds of data that can be imported as CSV files. */
export const importKinds = ['people', 'appointments', 'balances'] as const
export type ImportKind = (typeof importKinds)[number]
export const importLinesMost = 100_000
/** The most cells of a line. */
export const importCellsMost = 200
/** The most parts of a file, each of at most 4 MB. */
export const importPartsMost = 25

/**
 * The payment before a visit: all of it, a deposit by card, or nothing. `card-kept`: a card is saved for fees only.
 * `card-later`: a saved card pays the price after the visit as well.
 */
export const waysToPay = ['full', 'deposit', 'nothing', 'card-kept', 'card-later'] as const
/** The most cards that an account may save in a day: a limit against testing card numbers. */
export const cardsPerDay = 10
/** How often a saved card is charged for one sum before a person has to look at it. */
export const chargeTries = 3

/** The most single places in somebody's rights. */
export const placesOfRightsMost = 200
