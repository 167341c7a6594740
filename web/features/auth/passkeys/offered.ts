import type { User } from '#contract/auth/auth.ts'
import { localStore, tabStore } from '../../../drafts/storage.ts'
import { deskPasses } from '../../../session/desk-passes.ts'
import { offerPasskeyKey } from '../../../session/offer-passkey.ts'
import { passkeysWork } from './browser.ts'

/** The accounts that want no passkey in this browser. */
const declinedKey = 'no-passkey'
const declined = () => (localStore.get(declinedKey) ?? '').split(' ')

/**
 * Whether a passkey is to be offered: after a log-in by password in this tab, not at a computer that several people
 * share, and not to somebody who has declined it here.
 */
export const isOffered = ({ id }: Pick<User, 'id'>): boolean =>
  tabStore.get(offerPasskeyKey) === id && passkeysWork() && deskPasses().length === 0 && !declined().includes(id)

/** Does not offer it again in this browser. */
export function declineOffer({ id }: Pick<User, 'id'>): void {
  tabStore.remove(offerPasskeyKey)
  localStore.set(declinedKey, [...declined().filter((each) => each && each !== id), id].slice(-20).join(' '))
}
