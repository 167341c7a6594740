import * as contract from '#contract/auth.ts'
import * as draftContract from '#contract/drafts.ts'
import * as emailContract from '#contract/email-address.ts'
import { isStaffRole } from '#contract/rights.ts'
import * as sessionContract from '#contract/sessions.ts'
import type { Ground } from '../ground.ts'
import { afterwards } from '../platform/afterwards.ts'
import { bind, created, noContent, ok, pageOf } from '../platform/bind.ts'
import { signUp } from './accounts.ts'
import { addStaff, listStaff } from './staff.ts'
import { changeRights } from './change-rights.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { confirmEmail, sendConfirmation } from './confirm-email.ts'
import { listAccounts } from './list-accounts.ts'
import { logIn, logOut } from './log-in.ts'
import { changeEmail, dropPendingEmail, sendToPendingEmail } from './move-email.ts'
import { getProfile } from './profile.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'

export const authRoutes = (ground: Ground) => [
  bind(contract.signUp, async (_, { body }, { address }) => created(await signUp(ground, body, address))),
  bind(contract.logIn, async (_, { body }, { address, raw }) =>
    ok(await logIn(ground, body, { address, userAgent: raw.headers['user-agent'] ?? '' })),
  ),
  bind(contract.logOut, async (caller) => {
    await logOut(ground, caller)
    return noContent()
  }),
  bind(contract.verify, async ({ id, name, email, role, rights }) =>
    ok({ id, name, email, role, ...(isStaffRole(role) ? { rights: [...rights] } : {}) }),
  ),
  bind(contract.getProfile, async (caller, { params }) => ok(await getProfile(ground, caller, params.id))),
  bind(contract.changeProfile, async (caller, { params, body }) => {
    const user = await changeProfile(ground, caller, params.id, body)
    ground.forgetCaller(caller.id)
    return ok({ message: 'Profile updated successfully', user })
  }),
  bind(contract.changePassword, async (caller, { params, body }, { address }) => {
    await changePassword(ground, caller, params.id, body, address)
    return ok({ message: 'Password updated successfully' })
  }),
  bind(contract.forgotPassword, async (_, { body }, { reply }) => {
    afterwards(reply, ground.log, () => forgotPassword(ground, body.email))
    return ok({ message: 'If there is an account with this email, a link is on its way to it.' })
  }),
  bind(contract.resetPassword, async (_, { body }, { address }) => {
    const role = await resetPassword(ground, body, address)
    return ok({ message: 'Password updated successfully', role })
  }),
  bind(sessionContract.listSessions, async (caller, { query }) => {
    const { sessions, total } = await listSessions(ground, caller, query)
    return pageOf(sessions, total)
  }),
  bind(sessionContract.endSession, async (caller, { params }) => {
    await endSession(ground, caller, params.id)
    return noContent()
  }),
  bind(sessionContract.endOtherSessions, async (caller) => {
    await endOtherSessions(ground, caller)
    return ok({ message: 'You are logged out everywhere else.' })
  }),
  bind(draftContract.getDraft, async (caller, { params }) => ok({ text: await readDraft(ground, caller, params.key) })),
  bind(draftContract.keepDraft, async (caller, { params, body }) => {
    await keepDraft(ground, caller, params.key, body.text)
    return noContent()
  }),
  bind(draftContract.dropDraft, async (caller, { params }) => {
    await dropDraft(ground.db, caller, params.key)
    return noContent()
  }),
  bind(emailContract.sendConfirmation, async (caller) => ok({ message: await sendConfirmation(ground, caller) })),
  bind(emailContract.confirmEmail, async (_, { body }) => {
    const role = await confirmEmail(ground, body.token)
    return ok({ message: 'Your e-mail address is confirmed.', role })
  }),
  bind(emailContract.sendToPendingEmail, async (caller) => ok({ message: await sendToPendingEmail(ground, caller) })),
  bind(emailContract.dropPendingEmail, async (caller) => {
    await dropPendingEmail(ground, caller)
    return noContent()
  }),
  bind(emailContract.changeEmail, async (_, { body }, { address }) => {
    const role = await changeEmail(ground, body, address)
    return ok({ message: 'Your e-mail address is changed.', role })
  }),
  bind(contract.listAccounts, async (_, { query }) => {
    const { accounts, total } = await listAccounts(ground.db, query)
    return pageOf(accounts, total)
  }),
  bind(contract.listStaff, async (_, { query }) => {
    const { members, total } = await listStaff(ground.db, query)
    return pageOf(members, total)
  }),
  bind(contract.addStaff, async (caller, { body }) => {
    const member = await addStaff(ground, caller, body)
    return created({ message: 'An invitation to set a password is on its way.', member })
  }),
  bind(contract.changeRights, async (caller, { params, body }) =>
    ok(await changeRights(ground, caller, params.id, body)),
  ),
]
