import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageLimits } from '#contract/messages/message-lists.ts'
import type { MessageDraft } from '#contract/messages/messages.ts'
import { messageComposer } from '#texts/messages/message-composer.ts'
import { isOfLogIn, sentenceOf } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'
import { type Prepared, prepareAll } from '../documents/prepare.ts'
import { isOf, sendRest } from '../documents/send.ts'
import { draftQuery } from './draft-query.ts'

/** A file on its way: how much of it has arrived (0 to 1), and whether the line is waited for. */
export type Adding = { id: string; name: string; part: number; isWaiting: boolean }

/**
 * Adds files to the draft of a thread, one after the other, through any number of broken lines. A file of which a part
 * has arrived earlier goes on from there. Leaving the page ends it, and the server remembers how far it came.
 */
export function useAddingFiles(threadId: string, draft: Pick<MessageDraft, 'files' | 'uploads'>) {
  const client = useQueryClient()
  const [adding, setAdding] = useState<readonly Adding[]>([])
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState('')
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const ends = new AbortController()
    leaving.current = ends
    return () => ends.abort()
  }, [])
  const begin = useChange('POST /messages/threads/{id}/files', {
    invalidates: [],
    quiet: true,
    scope: `files of ${threadId}`,
  })

  async function addOne({ id, name, content, sha256 }: Prepared, signal: AbortSignal) {
    const prepared = { id, name, content, sha256 }
    const upload =
      draft.uploads.find((each) => isOf(each, [prepared])) ??
      (await begin.mutateAsync({
        params: { id: threadId },
        body: { name, size: content.size, ...(sha256 ? { sha256 } : {}) },
      }))
    await sendRest(upload, [prepared], {
      signal,
      onProgress: (part, isWaiting) =>
        setAdding((all) =>
          // Progress never runs back, also where a part has to be sent again.
          all.map((each) => (each.id === id ? { ...each, part: Math.max(part, each.part), isWaiting } : each)),
        ),
    })
  }

  async function add(files: readonly File[]) {
    const signal = leaving.current?.signal
    if (!signal || files.length === 0) return
    setProblem('')
    if (draft.files.length + adding.length + files.length > messageLimits.files) {
      return setProblem(messageComposer.tooMany(messageLimits.files))
    }
    setIsReading(true)
    const { prepared, problem: unreadable } = await prepareAll(files)
    setIsReading(false)
    setProblem(unreadable)
    setAdding((all) => [...all, ...prepared.map(({ id, name }) => ({ id, name, part: 0, isWaiting: false }))])
    for (const one of prepared) {
      try {
        await addOne(one, signal)
      } catch (reason) {
        if (signal.aborted) return
        if (!isOfLogIn(reason)) setProblem(sentenceOf(reason, messageComposer.notAdded(one.name)))
      }
      await client.invalidateQueries({ queryKey: draftQuery(threadId).queryKey })
      setAdding((all) => all.filter(({ id }) => id !== one.id))
    }
  }
  return { add, adding, isReading, problem }
}
