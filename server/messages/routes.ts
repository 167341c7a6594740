import * as messages from '#contract/messages/messages.ts'
import * as settings from '#contract/messages/settings.ts'
import * as threads from '#contract/messages/threads.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok, pageOf } from '../platform/bind.ts'
import { sendFile } from '../documents/send-file.ts'
import { beginThread } from './begin-thread.ts'
import { delegate, endDelegation, listColleagues } from './delegations.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { addFile, dropFile, openFile } from './files.ts'
import { closeThread, markRead } from './marks.ts'
import { printThread, readThread } from './read-thread.ts'
import { listRecipients } from './recipients.ts'
import { changeRules, readRules } from './rules.ts'
import { sendMessage } from './send.ts'
import { changeSettings, readSettings } from './settings.ts'
import { takeBack } from './take-back.ts'
import { countUnread, listThreads } from './threads.ts'

export const messageRoutes = (ground: Ground) => [
  bind(threads.listRecipients, async (caller, { query }) =>
    ok(await listRecipients(ground.db, caller, query.personId)),
  ),
  bind(threads.listThreads, async (caller, { query }) => {
    const { threads: listed, paging } = await listThreads(ground, caller, query)
    return pageOf(listed, paging)
  }),
  bind(threads.countUnread, async (caller) => ok(await countUnread(ground.db, caller))),
  bind(threads.beginThread, async (caller, { body }) => {
    const { thread, isNew } = await beginThread(ground, caller, body)
    return isNew ? created(thread) : ok(thread)
  }),
  bind(threads.readThread, async (caller, { params, query }) => ok(await readThread(ground, caller, params.id, query))),
  bind(threads.printThread, async (caller, { params }) => ok(await printThread(ground, caller, params.id))),
  bind(threads.markRead, async (caller, { params, body }) =>
    ok(await markRead(ground.db, caller, params.id, body.upto)),
  ),
  bind(threads.closeThread, async (caller, { params, body }) => ok(await closeThread(ground, caller, params.id, body))),
  bind(messages.sendMessage, async (caller, { params, body }) => {
    const { message, isNew } = await sendMessage(ground, caller, params.id, body)
    return isNew ? created(message) : ok(message)
  }),
  bind(messages.takeBackMessage, async (caller, { params }) => ok(await takeBack(ground, caller, params.id))),
  bind(messages.readMessageDraft, async (caller, { params }) => ok(await readDraft(ground, caller, params.id))),
  bind(messages.keepMessageDraft, async (caller, { params, body }) =>
    ok(await keepDraft(ground, caller, params.id, body)),
  ),
  bind(messages.dropMessageDraft, async (caller, { params }) => {
    await dropDraft(ground, caller, params.id)
    return noContent()
  }),
  bind(messages.addMessageFile, async (caller, { params, body }) =>
    created(await addFile(ground, caller, params.id, body)),
  ),
  bind(messages.openMessageFile, async (caller, { params }, { reply }) =>
    sendFile(reply, await openFile(ground, caller, params.id)),
  ),
  bind(messages.dropMessageFile, async (caller, { params }) => {
    await dropFile(ground, caller, params.id)
    return noContent()
  }),
  bind(settings.readMessageSettings, async (caller) => ok(await readSettings(ground.db, caller))),
  bind(settings.changeMessageSettings, async (caller, { body }) => ok(await changeSettings(ground.db, caller, body))),
  bind(settings.listMessageColleagues, async (caller) => ok(await listColleagues(ground.db, caller))),
  bind(settings.delegateMessages, async (caller, { body }) => created(await delegate(ground.db, caller, body))),
  bind(settings.endMessageDelegation, async (caller, { params }) => {
    await endDelegation(ground.db, caller, params.id)
    return noContent()
  }),
  bind(settings.readMessageRules, async () => ok(await readRules(ground.db))),
  bind(settings.changeMessageRules, async (_, { body }) => ok(await changeRules(ground.db, body))),
]
