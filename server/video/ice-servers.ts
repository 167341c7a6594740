import { createHmac } from 'node:crypto'
import type { JoinedVideo } from '#contract/video/video.ts'
import type { Config } from '../config.ts'

type Offered = Pick<JoinedVideo, 'iceServers' | 'credentialsUntil'>

/**
 * The relay of the clinic, with credentials of this seat that end when its room closes: the scheme of a shared secret,
 * as coturn has it (`use-auth-secret`, https://datatracker.ietf.org/doc/html/draft-uberti-behave-turn-rest-00). Without
 * a relay browsers connect directly, or not at all.
 */
export function iceServersOf({ turn }: Pick<Config, 'turn'>, seatId: string, closesAt: string): Offered {
  if (!turn) return { iceServers: [], credentialsUntil: null }
  // Whole seconds, rounded down: no credential outlives its room.
  const until = Math.floor(Date.parse(closesAt) / 1000)
  const username = `${until}:${seatId}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return {
    iceServers: [...stunOf(turn.urls).map((url) => ({ urls: [url] })), { urls: [...turn.urls], username, credential }],
    credentialsUntil: new Date(until * 1000).toISOString(),
  }
}

/** The addresses at which a relay also tells browsers their own address, without credentials. */
const stunOf = (urls: readonly string[]): string[] => [
  ...new Set(urls.filter((url) => url.startsWith('turn:')).map((url) => url.replace(/^turn:/, 'stun:').split('?')[0]!)),
]
