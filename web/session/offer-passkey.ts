import type { User } from '#contract/auth/auth.ts'
import { tabStore } from '../drafts/storage.ts'

/** Storage key of a tab: the account that has logged in there by password. */
export const offerPasskeyKey = 'offer-passkey'

/** Notes a log-in by password, so that the next page may offer a passkey. */
export const noteLogInByPassword = ({ id }: Pick<User, 'id'>): void => tabStore.set(offerPasskeyKey, id)
