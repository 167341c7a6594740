import { uploadOffsetHeader } from '#contract/documents/document-lists.ts'
import * as contract from '#contract/forms/by-pass.ts'
import { formPassHeader } from '#contract/forms/by-pass.ts'
import { screenHeader } from '#contract/desk/screens.ts'
import type { Ground } from '../../ground.ts'
import { bind, created, ok } from '../../platform/bind.ts'
import { screenOf } from '../screens.ts'
import {
  addFileByPass,
  beginFormByPass,
  giveFormByPass,
  listFormsByPass,
  saveAnswersByPass,
  takePartByPass,
} from './by-pass.ts'
import { enterAtKiosk, enterByFormLink, openFormLink } from './enter.ts'

/** Forms for people who are not logged in. */
export const formPassRoutes = (ground: Ground) => [
  bind(contract.openFormLink, async (_, { body }) => ok(await openFormLink(ground, body.token))),
  bind(contract.enterByFormLink, async (_, { body }) => ok(await enterByFormLink(ground, body))),
  bind(contract.enterAtKiosk, async (_, { body }, { raw }) => {
    const screen = await screenOf(ground, raw.headers[screenHeader], 'kiosk')
    return ok(await enterAtKiosk(ground, screen, body))
  }),
  bind(contract.listFormsByPass, async (_, { body }) => ok(await listFormsByPass(ground, body.pass))),
  bind(contract.beginFormByPass, async (_, { body }) => ok(await beginFormByPass(ground, body))),
  bind(contract.saveAnswersByPass, async (_, { body }) => ok(await saveAnswersByPass(ground, body))),
  bind(contract.giveFormByPass, async (_, { body }) => ok(await giveFormByPass(ground, body))),
  bind(contract.addFileByPass, async (_, { body }) => created(await addFileByPass(ground, body))),
  bind(contract.sendPartByPass, async (_, { params }, { raw, reply }) => {
    // As for documents: on a new line Chromium does not send a part again by itself.
    reply.header('connection', 'close')
    const upload = await takePartByPass(ground, raw.headers[formPassHeader], params.id, raw)
    reply.header(uploadOffsetHeader, upload.offset)
    return ok(upload)
  }),
]
