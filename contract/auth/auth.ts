import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { endpoint, file, id, latinName, linkFollowed, messageBody, page, personName, roles, text } from '../endpoint.ts'
import { grants, grantsOf, presetNames, staffRoles } from '../rights.ts'
import {
  placesOfRightsMost,
  passwordMaxLength,
  passwordMinLength,
  profileChangesPerHour,
  signupsPerHour,
} from '../rules.ts'
import { isEasyToGuess } from './weak-passwords.ts'
import { known } from '../known.ts'
import { unitChoices } from '../units.ts'

const email = text(1, 254).pipe(z.email(rule('email')))

export const newPassword = z
  .string()
  .min(passwordMinLength, rule('password_short', passwordMinLength))
  .max(passwordMaxLength, rule('at_most_characters', passwordMaxLength))
  .refine((value) => value.isWellFormed(), rule('not_storable'))
  // A password that is too short gets that message only.
  .refine((value) => value.length < passwordMinLength || !isEasyToGuess(value), rule('password_guessable'))

const ownRights = z.array(z.enum(grants))
/** Rights for one place each: at most one entry a place. */
const placeRights = z.array(z.object({ placeId: id, rights: ownRights }))

/** A language by its tag: `de`. */
export const languageTag = z.string().regex(/^[a-z]{2,3}$/, rule('language_form'))

/** The units in which somebody reads what is measured. */
const units = z.strictObject({
  weight: z.enum(unitChoices.weight),
  temperature: z.enum(unitChoices.temperature),
  glucose: z.enum(unitChoices.glucose),
})

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The rights of staff for all places; others have none. */
  rights: ownRights.optional(),
  /** The rights of staff for one place only; left out if there are none. */
  placeRights: placeRights.optional(),
  /**
   * Of staff who have not proved yet by a second factor that it is them: whether they are to use one (`use`), or have
   * none and are to add one (`add`).
   */
  factor: z.enum(['use', 'add']).optional(),
  /** Their session was opened by the clinic's provider (`POST /auth/oidc/log-in`), or by the PIN that came with it. */
  oidc: z.literal(true).optional(),
  /** Their language by its tag (`de`); left out if they have not chosen one. */
  language: z.string().optional(),
})
export type User = z.output<typeof user>

export const profile = z.object({
  name: z.string(),
  /** The Latin spelling of a name that papers cannot print; else empty. */
  nameLatin: z.string(),
  email: z.string(),
  /** Mail about appointments goes to a confirmed address only. */
  emailConfirmed: z.boolean(),
  /** The address that replaces `email` once the link that was mailed to it is opened. */
  pendingEmail: z.string().nullable(),
  phone: z.string(),
  address: z.string(),
  /** As in `GET /auth/verify`. */
  language: z.string().optional(),
  units,
  /** Address of the avatar below this origin; empty if there is none. */
  image: z.string(),
})
export type Profile = z.output<typeof profile>

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup',
  topic: 'Accounts',
  summary: 'Create a patient account. Its language is the one that the call is made in.',
  who: 'anyone',
  body: z.strictObject({
    name: personName,
    nameLatin: latinName.optional(),
    email,
    password: newPassword,
    role: z.enum(roles).default('user'),
    /** The versions of terms and privacy notice (`GET /legal`) that were shown at sign-up and are agreed to. */
    agreed: z.array(id).max(4).optional(),
  }),
  answers: { 201: messageBody },
  failures: ['role_not_open', 'email_in_use', 'legal_changed'],
  limits: [{ calls: signupsPerHour, perSeconds: 3600, per: 'address', exact: true, setting: 'SIGNUPS_PER_HOUR' }],
})

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  topic: 'Accounts',
  summary:
    'Log in to one portal. The token holds for 12 hours, or for 30 days with `remember`. Failures are limited: 10 in 15 minutes for an account and address, 50 for an address (500 for an IPv4 /24 or IPv6 /48), 30 in an hour for an account, but for addresses that it has been logged in to from. A browser that it has been logged in to from has 10 of its own (`bind`).',
  who: 'anyone',
  body: z.strictObject({
    email: text(1, 254),
    password: z.string().min(1, rule('fill_in')).max(1024),
    role: z.enum(roles),
    remember: z.boolean().default(false),
    /** An id that the browser stores. The account's owner is told of log-ins with an id that is new to the account. */
    device: z.uuid().optional(),
    /**
     * Whether the session opens in this browser alone, which our own pages ask for: the answer sets a cookie that
     * scripts cannot read, and without it the token is refused.
     */
    bind: z.boolean().default(false),
  }),
  answers: {
    200: z.object({
      token: z.string(),
      /** For an account with a PIN (`PUT /auth/pin`): with it, the PIN opens a session in this browser for 12 hours. */
      pass: z.string().optional(),
    }),
  },
  failures: ['wrong_login', 'too_many_logins', 'oidc_only'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  topic: 'Accounts',
  summary:
    'End this session on the server. The token is worth nothing afterwards. After a log-in at the clinic’s provider the answer may have the address at which it logs out, too.',
  who: roles,
  beforeFactor: true,
  body: z.strictObject({}).optional(),
  answers: { 204: null, 200: z.object({ url: z.string() }) },
})

export const verify = endpoint({
  method: 'GET',
  path: '/auth/verify',
  topic: 'Accounts',
  summary: 'Who this token belongs to.',
  who: roles,
  beforeFactor: true,
  answers: { 200: user },
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/auth/profile/{id}',
  topic: 'Accounts',
  summary: "The caller's own profile. Anybody else's answers 404.",
  who: roles,
  params: z.object({ id }),
  answers: { 200: profile },
})

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/auth/profile/{id}',
  topic: 'Accounts',
  summary:
    "Change the caller's own profile; what is left out stays. A picture is made square and stripped of all it carries. A new e-mail address is `pendingEmail` at first: it takes the place of `email` once the link that is mailed to it is opened with the password.",
  who: roles,
  stepUp: 'by its verb',
  params: z.object({ id }),
  upload: 'image',
  body: z.strictObject({
    name: personName.optional(),
    nameLatin: latinName.optional(),
    email: email.optional(),
    phone: text(0, 40)
      .refine((value) => /^[-+\d\s()./]*$/.test(value), rule('phone'))
      .optional(),
    address: text(0, 300).optional(),
    image: file.optional(),
  }),
  answers: { 200: messageBody.extend({ user: profile }) },
  failures: ['image_too_large', 'not_an_image', 'visit_needs_contact'],
  limits: [{ calls: profileChangesPerHour, perSeconds: 3600, per: 'account' }],
})

export const changeLanguage = endpoint({
  method: 'PUT',
  path: '/auth/language',
  topic: 'Accounts',
  summary: 'The language that the caller reads from now on, in pages and mail.',
  who: roles,
  beforeFactor: true,
  body: z.strictObject({ language: languageTag }),
  answers: { 204: null },
  limits: [{ calls: profileChangesPerHour, perSeconds: 3600, per: 'account' }],
})

export const changeUnits = endpoint({
  method: 'PUT',
  path: '/auth/units',
  topic: 'Accounts',
  summary: 'The units in which the caller reads and types what is measured. Values are stored in one unit.',
  who: ['user', 'doctor'],
  body: units,
  answers: { 204: null },
  limits: [{ calls: profileChangesPerHour, perSeconds: 3600, per: 'account' }],
})

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/auth/profile/{id}/password',
  topic: 'Accounts',
  summary: 'Change the own password. Every other session of the account ends.',
  who: roles,
  stepUp: 'by its verb',
  params: z.object({ id }),
  body: z.strictObject({ currentPassword: z.string().min(1, rule('fill_in')).max(1024), newPassword }),
  answers: { 200: messageBody },
  failures: ['wrong_password', 'too_many_logins'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  topic: 'Accounts',
  summary:
    'Mail a link for a new password, good for an hour and once. The answer is the same whether or not there is such an account.',
  who: 'anyone',
  body: z.strictObject({ email }),
  answers: { 200: messageBody },
  limits: [{ calls: signupsPerHour, perSeconds: 3600, per: 'address', exact: true, setting: 'SIGNUPS_PER_HOUR' }],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  topic: 'Accounts',
  summary: 'Set a new password by the token of a mailed link. Every session of the account ends.',
  who: 'anyone',
  body: z.strictObject({ token: text(1, 200), password: newPassword }),
  answers: { 200: linkFollowed },
  failures: ['link_not_valid'],
  limits: [{ calls: signupsPerHour, perSeconds: 3600, per: 'address', setting: 'SIGNUPS_PER_HOUR' }],
})

const account = z.object({
  _id: id,
  name: known.person,
  email: z.string(),
  role: z.enum(roles),
  phone: z.string(),
  createdAt: z.iso.datetime(),
  closed: z.boolean(),
  erased: z.boolean(),
  appointments: z.int(),
})
export type Account = z.output<typeof account>

export const listAccounts = endpoint({
  method: 'GET',
  path: '/admin/users',
  topic: 'Accounts',
  audited: true,
  summary: 'Accounts by name.',
  who: ['admin'],
  right: 'accounts',
  scope: 'all',
  query: z.object({
    id: id.optional(),
    role: z.enum(roles).optional(),
    search: text(0, 100).optional(),
    /** By name, or by the date on which they joined. */
    sort: z.enum(['name', '-name', 'newest', 'oldest']).default('name'),
    ...page,
  }),
  answers: { 200: z.array(account) },
  paged: true,
})

export const closeAccount = endpoint({
  method: 'PUT',
  path: '/admin/users/{id}/closed',
  stepUp: 'by its verb',
  topic: 'Accounts',
  audited: true,
  summary: 'Close an account, which ends its sessions, or open it again.',
  who: ['admin'],
  right: 'accounts',
  scope: 'all',
  params: z.object({ id }),
  body: z.strictObject({ closed: z.boolean() }),
  answers: { 200: account },
  failures: ['own_account', 'account_erased', 'beyond_your_rights', 'last_admin'],
})

const staffMember = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** For all places. */
  rights: ownRights,
  /** For one place each. */
  placeRights,
  closed: z.boolean(),
  /** The mailed invitation has not been opened yet. */
  invited: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type StaffMember = z.output<typeof staffMember>

export const listStaff = endpoint({
  method: 'GET',
  path: '/admin/staff',
  topic: 'Accounts',
  audited: true,
  summary: 'The log-ins of staff by name, and what each may do.',
  who: ['admin'],
  right: 'staff',
  scope: 'places',
  query: z.object({ id: id.optional(), search: text(0, 100).optional(), ...page }),
  answers: { 200: z.array(staffMember) },
  paged: true,
})

export const addStaff = endpoint({
  method: 'POST',
  path: '/admin/staff',
  topic: 'Accounts',
  audited: true,
  summary: 'Make a log-in for staff with the rights of a preset. A mail invites them to set a password.',
  who: ['admin'],
  right: 'staff',
  scope: 'places',
  stepUp: true,
  body: z.strictObject({
    name: personName,
    email,
    preset: z.enum(presetNames),
    /** The places that the rights of the preset are for; all if it is left out. */
    placeIds: z.array(id).min(1).max(placesOfRightsMost).optional(),
    /** The language of the invitation, and of the account until another is chosen; English if it is left out. */
    language: languageTag.optional(),
  }),
  answers: { 201: messageBody.extend({ member: staffMember }) },
  failures: ['email_in_use', 'beyond_your_rights'],
})

export const makeInvitation = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/invitation',
  topic: 'Accounts',
  audited: true,
  summary:
    'A new link by which somebody who was invited sets their first password, to be handed over or mailed. Links of before end; one who has a password gets none.',
  who: ['admin'],
  right: 'setup',
  scope: 'all',
  stepUp: true,
  params: z.object({ id }),
  body: z.strictObject({ mailed: z.boolean() }),
  answers: { 201: z.object({ link: z.string(), until: z.iso.datetime() }) },
  failures: ['beyond_your_rights', 'has_password'],
  limits: [{ calls: 100, perSeconds: 3600, per: 'account' }],
})

export const changeRights = endpoint({
  method: 'PUT',
  path: '/admin/staff/{id}/rights',
  topic: 'Accounts',
  audited: true,
  summary: 'The portal and the rights of a log-in of staff from now on. Nobody gives or takes what they do not have.',
  who: ['admin'],
  right: 'staff',
  scope: 'places',
  stepUp: true,
  params: z.object({ id }),
  body: z
    .strictObject({
      role: z.enum(staffRoles),
      /** For all places. */
      rights: z.array(z.enum(grants)).max(grants.length),
      /** For one place each; left out: none. */
      placeRights: z
        .array(z.strictObject({ placeId: id, rights: z.array(z.enum(grants)).max(grants.length) }))
        .max(placesOfRightsMost)
        .default([]),
    })
    .refine(
      ({ role, rights, placeRights }) =>
        [rights, ...placeRights.map((at) => at.rights)].flat().every((right) => grantsOf[role].includes(right)),
      { path: ['rights'], message: rule('rights_of_role') },
    ),
  answers: { 200: staffMember },
  failures: ['own_account', 'beyond_your_rights', 'last_admin'],
})
