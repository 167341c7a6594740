import type { ChatLine } from '#contract/video/video.ts'
import { call } from '../../wire/api.ts'
import type { Figures } from './connection.ts'
import type { Signal } from './peer.ts'

/** The calls of a seat. They go by its pass, whoever is logged in. */
const bySeat = { token: null } as const

/** A signal to another seat, with its number on this page. */
export type Post = Signal & { to: string; nth: number }

export const videoCalls = {
  signal: (pass: string, post: Post, signal: AbortSignal) =>
    call('POST /video/signals', { body: { pass, ...post }, signal, ...bySeat }),
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
