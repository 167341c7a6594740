import type { Profile, User } from '#contract/auth/auth.ts'
import { common } from '#texts/common/common.ts'

/** Profile name, else user name, else the part of the e-mail before the @, else `User`. */
export function displayedName(user: Pick<User, 'name' | 'email'>, profile?: Pick<Profile, 'name'>): string {
  return profile?.name || user.name || user.email.split('@')[0] || common.someone
}
