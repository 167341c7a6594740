import { useEffect, useRef, useState } from 'react'
import type { FormToFill } from '#contract/forms/responses.ts'
import { formFiller } from '#texts/forms/form-filler.ts'
import { sentenceOf } from '../../../ui/say.ts'
import { prepareAll } from '../../documents/prepare.ts'
import { sendRest } from '../../documents/send.ts'
import type { FilesOfAnswers } from './filler-types.ts'
import type { FillWire } from './wires.ts'

type Progress = FilesOfAnswers['sending'][string]

/** Uploads the files of answers, one after the other, through broken lines; `onAdded` has the answer that they make. */
export function useAnswerFiles(draft: FormToFill, wire: FillWire, onAdded: (key: string, id: string) => void) {
  const [known, setKnown] = useState<FilesOfAnswers['known']>(() =>
    Object.fromEntries(draft.files.map(({ _id, name }) => [_id, { name }])),
  )
  const [sending, setSending] = useState<Readonly<Record<string, Progress>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])

  const progress = (key: string, now: Progress | undefined) =>
    setSending(({ [key]: before, ...others }) =>
      now ? { ...others, [key]: { ...now, part: Math.max(now.part, before?.part ?? 0) } } : others,
    )

  async function add(key: string, files: File[]) {
    const signal = leaving.current?.signal
    if (!signal) return
    setProblems(({ [key]: _, ...others }) => others)
    progress(key, { part: 0, isWaiting: false })
    const { prepared, problem } = await prepareAll(files)
    if (problem) setProblems((before) => ({ ...before, [key]: problem }))
    try {
      for (const [n, file] of prepared.entries()) {
        const upload = await wire.addFile({ key, name: file.name, size: file.content.size })
        const id = await sendRest(upload, [file], {
          signal,
          onProgress: (part, isWaiting) => progress(key, { part: (n + part) / prepared.length, isWaiting }),
          ...(wire.sendPart ? { sendPart: wire.sendPart } : {}),
        })
        setKnown((before) => ({ ...before, [id]: { name: file.name } }))
        onAdded(key, id)
      }
    } catch (reason) {
      if (!signal.aborted)
        setProblems((before) => ({ ...before, [key]: sentenceOf(reason, formFiller.files.notAdded) }))
    }
    progress(key, undefined)
  }

  const room: FilesOfAnswers = { known, sending, problems, add: (key, files) => void add(key, files) }
  return room
}
