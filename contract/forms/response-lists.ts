/** What became of a form that is asked for: nothing yet; begun; given; a consent that was given and withdrawn. */
export const formStates = ['missing', 'begun', 'given', 'withdrawn'] as const
export type FormState = (typeof formStates)[number]

/**
 * The light of a visit's forms. `red`: a required one was not given, or its consent is withdrawn. `amber`: begun, or
 * one that is not required is missing. `green`: all that are asked were given.
 */
export const formLights = ['red', 'amber', 'green'] as const
export type FormLight = (typeof formLights)[number]

/** How somebody answered: logged in, by a mailed link, at the screen in the waiting room, with reception. */
export const answerWays = ['account', 'link', 'kiosk', 'desk'] as const
export type AnswerWay = (typeof answerWays)[number]

/** Who signs: the person, or somebody who acts for them. */
export const signerRoles = ['self', 'guardian'] as const
export type SignerRole = (typeof signerRoles)[number]

/**
 * What a given form is now. `replaced`: it was given again since. Consents only: `withdrawn`; `lapsed`: a guardian
 * signed, and the person is old enough by now to be asked themselves.
 */
export const givenStates = ['current', 'replaced', 'withdrawn', 'lapsed'] as const
export type GivenState = (typeof givenStates)[number]

export const responseLimits = {
  /** Changed answers in one call. */
  changes: 50,
  /** Forms that wait for somebody in one list. */
  asked: 200,
  /** A screen in the waiting room, or a link, is open to somebody for so many minutes after their last answer. */
  passMinutes: 30,
  /** A draft that nobody has touched for so many days is deleted. */
  draftDays: 180,
  /** The link to the forms of a visit is mailed by hand at most once in so many minutes. */
  linkMinutes: 10,
} as const

/** Who gets the link to forms that is mailed by hand: those who log in, or the address that is noted. */
export const formLinkReaders = ['accounts', 'address'] as const
export type FormLinkReader = (typeof formLinkReaders)[number]

/** What was done with a consent, as people are told. */
export const consentActs = ['given', 'withdrawn'] as const
export type ConsentAct = (typeof consentActs)[number]
