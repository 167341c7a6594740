import type { ChatLine } from '#contract/video/video.ts'
import { call } from '../../wire/api.ts'
import type { Figures } from './connection.ts'

/** The calls of a seat. They go by its pass, whoever is logged in. */
const bySeat = { token: null } as const

export const videoCalls = {
  room: (pass: string) => call('POST /video/room', { body: { pass }, ...bySeat }),
  letIn: (pass: string, seat: string, isIn: boolean) =>
    call('POST /video/let-in', { body: { pass, seat, isIn }, ...bySeat }),
  leave: (pass: string) => call('POST /video/leave', { body: { pass }, keepalive: true, ...bySeat }),
  end: (pass: string, lineFailed: boolean) => call('POST /video/end', { body: { pass, lineFailed }, ...bySeat }),
  invite: (pass: string) => call('POST /video/invite', { body: { pass }, ...bySeat }),
  keepChat: (pass: string, lines: ChatLine[]) => call('POST /video/keep-chat', { body: { pass, lines }, ...bySeat }),
  /** Figures are worth no failure. */
  report: (pass: string, figures: Figures) =>
    call('POST /video/report', { body: { pass, ...figures }, keepalive: true, ...bySeat }).catch(() => undefined),
}
