import { messageThread } from '#texts/messages/message-thread.ts'
import { type FoundLink, piecesOf } from './links.ts'

/**
 * The text of a message. It is plain text: only addresses become links, in the form in which the browser reads them,
 * with their host in bold. What is in it is never taken for HTML, and turns nothing around it.
 */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="message-text" dir="auto">
      {piecesOf(text).map((piece, place) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
          <OutwardLink key={place} {...piece} />
        ),
      )}
    </p>
  )
}

function OutwardLink({ href, host, rest }: FoundLink) {
  return (
    <a href={href} target="_blank" rel="noreferrer" dir="ltr">
      <b>{host}</b>
      {rest}
      <span className="unseen"> {messageThread.newTab}</span>
    </a>
  )
}
