import { common } from '#texts/common/common.ts'
import { say, sayFailure } from './say.ts'

/** Copies a text to the clipboard, and shows `done` or that the browser did not allow it. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(done)
  } catch (reason) {
    sayFailure(reason, common.noCopy)
  }
}
