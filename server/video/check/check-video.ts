import type { Config } from '../../config.ts'
import { iceServersOf } from '../ice-servers.ts'
import { checkRelay, type Line } from './check-relay.ts'
import type { Credentials } from './turn-client.ts'

/** Credentials as browsers get them, valid until that many seconds from now. */
function credentialsFor(config: Pick<Config, 'turn'>, seconds: number): Credentials {
  const { iceServers } = iceServersOf(config, 'check-video', new Date(Date.now() + seconds * 1000).toISOString())
  const { username = '', credential = '' } = iceServers.find((server) => server.credential) ?? {}
  return { username, credential }
}

/** Checks the clinic's relay at each of its addresses, and says what it finds. Answers whether all is well. */
export async function checkVideo(config: Pick<Config, 'turn'>, say: (line: string) => void): Promise<boolean> {
  if (!config.turn) {
    say('No relay is set (TURN_URLS, TURN_SECRET). Behind many networks, video visits will not connect: docs/video.md.')
    return false
  }
  const found: Line[] = []
  for (const url of config.turn.urls) {
    const lines = await checkRelay(url, (seconds) => credentialsFor(config, seconds))
    for (const { ok, says } of lines) say(`${ok ? 'ok    ' : 'WRONG '} ${says}`)
    found.push(...lines)
  }
  if (!config.turn.urls.some((url) => url.startsWith('turns:'))) {
    say('note   No address has TLS (turns:…:443). Networks that let only web pages through will block video.')
  }
  const wrong = found.filter(({ ok }) => !ok).length
  say(wrong === 0 ? `All ${found.length} checks passed.` : `${wrong} of ${found.length} checks failed: docs/video.md.`)
  return wrong === 0
}
