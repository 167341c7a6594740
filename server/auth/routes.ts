import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/auth/auth.ts'
import * as draftContract from '#contract/auth/drafts.ts'
import * as emailContract from '#contract/auth/email-address.ts'
import * as factorContract from '#contract/auth/factors.ts'
import * as passkeyContract from '#contract/auth/passkeys.ts'
import * as oidcContract from '#contract/auth/oidc.ts'
import * as pinContract from '#contract/auth/pins.ts'
import { isStaffRole } from '#contract/rights.ts'
import * as stepUpContract from '#contract/auth/step-up.ts'
import * as sessionContract from '#contract/auth/sessions.ts'
import * as workListContract from '#contract/auth/work-lists.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import { afterwards } from '../platform/afterwards.ts'
import { bind, created, noContent, ok, pageOf } from '../platform/bind.ts'
import { languageAskedFor } from '../platform/language.ts'
import { signUp } from './accounts.ts'
import { addStaff, listStaff } from './staff.ts'
import { changeRights } from './change-rights.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { changeLanguage } from './change-language.ts'
import { changeUnits } from './change-units.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { confirmEmail, sendConfirmation } from './confirm-email.ts'
import { listAccounts } from './list-accounts.ts'
import { logIn, logOut } from './log-in.ts'
import { logInByPin } from './log-in-by-pin.ts'
import { beginAtProvider } from './oidc/attempts.ts'
import { logInByOidc } from './oidc/log-in-by-oidc.ts'
import { logOutThere } from './oidc/log-out-there.ts'
import { oidcOf } from './oidc/provider.ts'
import { logInOf } from './oidc/sessions.ts'
import { secretOfBrowser } from '../platform/browser-cookie.ts'
import { makeInvitation } from './make-invitation.ts'
import { changeEmail, dropPendingEmail, sendToPendingEmail } from './move-email.ts'
import { openFor } from './open-session.ts'
import { lock } from './passes.ts'
import { enrolOptions, enrolPasskey } from './passkeys/enrol.ts'
import { logInByPasskey } from './passkeys/log-in-by-passkey.ts'
import { endPasskey, listPasskeys, renamePasskey } from './passkeys/passkeys.ts'
import { requestOf } from './passkeys/prove-passkey.ts'
import { hasPin, removePin, setPin } from './pins.ts'
import { getProfile } from './profile.ts'
import { endFactors } from './factors/end-factors.ts'
import { makeRecoveryCodes } from './factors/recovery-codes.ts'
import { confirmTotp, removeTotp, startTotp } from './factors/totp-of-account.ts'
import { factorsOf, proofOptions, prove } from './step-up.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { changeWorkList, dropView, readWorkList, saveView } from './work-lists.ts'

const userAgentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => headers['user-agent'] ?? ''

export const authRoutes = (ground: Ground) => [
  bind(contract.signUp, async (_, { body }, { address, language, raw }) => {
    await signUp(ground, { ...body, language: languageAskedFor(raw) }, address)
    return created({ message: textsIn(language).serverAnswers.signedUp })
  }),
  bind(contract.logIn, async (_, { body }, around) =>
    ok(await openFor(body, around, (origin) => logIn(ground, body, origin))),
  ),
  bind(contract.logOut, async (caller) => {
    const url = await logOutThere(ground, caller)
    await logOut(ground, caller)
    return url ? ok({ url }) : noContent()
  }),
  bind(contract.verify, async ({ id, name, email, role, rights, placeRights, language, factorDue, sessionId }) =>
    ok({
      ...(ground.config.oidc && (await logInOf(ground.db, sessionId)) ? { oidc: true as const } : {}),
      ...(factorDue ? { factor: factorDue } : {}),
      ...{ id, name, email, role },
      ...(language ? { language } : {}),
      ...(isStaffRole(role) ? { rights: [...rights] } : {}),
      ...(placeRights.length > 0 ? { placeRights: placeRights.map((at) => ({ ...at, rights: [...at.rights] })) } : {}),
    }),
  ),
  bind(contract.getProfile, async (caller, { params }) => ok(await getProfile(ground, caller, params.id))),
  bind(contract.changeProfile, async (caller, { params, body }, { language }) => {
    const user = await changeProfile(ground, caller, params.id, body)
    ground.forgetCaller(caller.id)
    return ok({ message: textsIn(language).serverAnswers.profileUpdated, user })
  }),
  bind(contract.changeLanguage, async (caller, { body }) => {
    await changeLanguage(ground, caller, body.language)
    return noContent()
  }),
  bind(contract.changeUnits, async (caller, { body }) => {
    await changeUnits(ground, caller, body)
    return noContent()
  }),
  bind(contract.changePassword, async (caller, { params, body }, from) => {
    await changePassword(ground, caller, params.id, body, from)
    return ok({ message: textsIn(from.language).serverAnswers.passwordUpdated })
  }),
  bind(contract.forgotPassword, async (_, { body }, { reply, language }) => {
    afterwards(reply, ground.log, () => forgotPassword(ground, body.email))
    return ok({ message: textsIn(language).serverAnswers.passwordLink })
  }),
  bind(contract.resetPassword, async (_, { body }, { address, language }) => {
    const role = await resetPassword(ground, body, address)
    return ok({ message: textsIn(language).serverAnswers.passwordUpdated, role })
  }),
  bind(sessionContract.listSessions, async (caller, { query }, { language }) => {
    const { sessions, paging } = await listSessions(ground, caller, query, language)
    return pageOf(sessions, paging)
  }),
  bind(sessionContract.endSession, async (caller, { params }) => {
    await endSession(ground, caller, params.id)
    return noContent()
  }),
  bind(sessionContract.endOtherSessions, async (caller, _, { language }) => {
    await endOtherSessions(ground, caller)
    return ok({ message: textsIn(language).serverAnswers.loggedOutElsewhere })
  }),
  bind(pinContract.getPin, async (caller) => ok({ set: await hasPin(ground, caller) })),
  bind(pinContract.setPin, async (caller, { body }, from) => {
    const pass = await setPin(ground, caller, body, from)
    return ok(pass ? { pass } : {})
  }),
  bind(pinContract.removePin, async (caller) => {
    await removePin(ground, caller)
    return noContent()
  }),
  bind(pinContract.lock, async (caller) => {
    await lock(ground, caller)
    return noContent()
  }),
  bind(pinContract.logInByPin, async (_, { body }, around) =>
    ok(await openFor(body, around, (origin) => logInByPin(ground, body, origin))),
  ),
  bind(passkeyContract.listPasskeys, async (caller, _, { language }) =>
    ok(await listPasskeys(ground.db, caller, language)),
  ),
  bind(passkeyContract.makePasskeyOptions, async (caller) => ok(await enrolOptions(ground, caller))),
  bind(passkeyContract.addPasskey, async (caller, { body }, { raw, address, language }) =>
    created(await enrolPasskey(ground, caller, body, { address, userAgent: userAgentOf(raw) }, language)),
  ),
  bind(passkeyContract.renamePasskey, async (caller, { params, body }, { language }) =>
    ok(await renamePasskey(ground.db, caller, params.id, body.name, language)),
  ),
  bind(passkeyContract.endPasskey, async (caller, { params }) => {
    await endPasskey(ground, caller, params.id)
    return noContent()
  }),
  bind(passkeyContract.logInOptions, async () => ok(await requestOf(ground, { purpose: 'log-in', userId: null }))),
  bind(passkeyContract.logInByPasskey, async (_, { body }, around) =>
    ok(await openFor(body, around, (origin) => logInByPasskey(ground, body, origin))),
  ),
  bind(stepUpContract.stepUpOptions, async (caller) => ok(await proofOptions(ground, caller))),
  bind(stepUpContract.stepUp, async (caller, { body }, from) => ok(await prove(ground, caller, body, from))),
  bind(oidcContract.beginOidc, async (_, __, { raw, reply }) => {
    oidcOf(ground)
    const browser = secretOfBrowser(raw)
    const url = await beginAtProvider(ground, { sessionId: null }, browser.hash)
    browser.keep(reply)
    return ok({ url })
  }),
  bind(oidcContract.beginOidcProof, async (caller, _, { raw, reply }) => {
    oidcOf(ground)
    const browser = secretOfBrowser(raw)
    const url = await beginAtProvider(ground, { sessionId: caller.sessionId }, browser.hash)
    browser.keep(reply)
    return ok({ url })
  }),
  bind(oidcContract.logInByOidc, async (_, { body }, around) =>
    ok(await openFor(body, around, (origin) => logInByOidc(ground, body, origin))),
  ),
  bind(factorContract.getFactors, async (caller) => ok(await factorsOf(ground, caller))),
  bind(factorContract.startTotp, async (caller) => ok(await startTotp(ground, caller))),
  bind(factorContract.confirmTotp, async (caller, { body }, from) =>
    ok(await confirmTotp(ground, caller, body.code, from)),
  ),
  bind(factorContract.removeTotp, async (caller) => {
    await removeTotp(ground, caller)
    return noContent()
  }),
  bind(factorContract.makeRecoveryCodes, async (caller) => created({ codes: await makeRecoveryCodes(ground, caller) })),
  bind(factorContract.endFactors, async (caller, { params }) => {
    await endFactors(ground, caller, params.id)
    return noContent()
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
  bind(workListContract.getWorkList, async (caller, { params }) =>
    ok(await readWorkList(ground.db, caller, params.list)),
  ),
  bind(workListContract.changeWorkList, async (caller, { params, body }) => {
    await changeWorkList(ground.db, caller, params.list, body)
    return noContent()
  }),
  bind(workListContract.saveView, async (caller, { params, body }) =>
    created(await saveView(ground.db, caller, params.list, body)),
  ),
  bind(workListContract.dropView, async (caller, { params }) => {
    await dropView(ground.db, caller, params.list, params.id)
    return noContent()
  }),
  bind(emailContract.sendConfirmation, async (caller, _, { language }) =>
    ok({ message: await sendConfirmation(ground, caller, language) }),
  ),
  bind(emailContract.confirmEmail, async (_, { body }, { language }) => {
    const role = await confirmEmail(ground, body.token)
    return ok({ message: textsIn(language).serverAnswers.emailConfirmed, role })
  }),
  bind(emailContract.sendToPendingEmail, async (caller, _, { language }) =>
    ok({ message: await sendToPendingEmail(ground, caller, language) }),
  ),
  bind(emailContract.dropPendingEmail, async (caller) => {
    await dropPendingEmail(ground, caller)
    return noContent()
  }),
  bind(emailContract.changeEmail, async (_, { body }, from) => {
    const role = await changeEmail(ground, body, from)
    return ok({ message: textsIn(from.language).serverAnswers.emailChanged, role })
  }),
  bind(contract.listAccounts, async (_, { query }) => {
    const { accounts, paging } = await listAccounts(ground.db, query)
    return pageOf(accounts, paging)
  }),
  bind(contract.listStaff, async (caller, { query }) => {
    const { members, paging } = await listStaff(ground.db, caller, query)
    return pageOf(members, paging)
  }),
  bind(contract.addStaff, async (caller, { body }, { language }) => {
    const member = await addStaff(ground, caller, body)
    return created({ message: textsIn(language).serverAnswers.invited, member })
  }),
  bind(contract.makeInvitation, async (caller, { params, body }) =>
    created(await makeInvitation(ground, caller, params.id, body)),
  ),
  bind(contract.changeRights, async (caller, { params, body }) =>
    ok(await changeRights(ground, caller, params.id, body)),
  ),
]
