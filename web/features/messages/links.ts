import { LinkifyIt } from 'linkify-it'

/** A link in a text: where it leads, its host, and what of the address follows the host. */
export type FoundLink = { href: string; host: string; rest: string }
/** A text in pieces: plain text, and links. */
export type Piece = string | FoundLink

/** Addresses that are longer (characters) stay text. */
const longest = 2000

/** Only whole addresses with `https://` are links. Those with a user are found whole, so that no part of them is. */
const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, urlAuth: true, maxLength: longest })
  .add('http:', null)
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)

/** Signs that turn the direction of what follows against the letters themselves. Nobody types them to say something. */
const overrides = /[\u202d\u202e]/g

/** A name with a dot. Numbers lead into the reader's own network, and so do names without a dot. */
const isPublicHost = (host: string) => host.includes('.') && !/^[\d.]+$/.test(host) && !host.startsWith('[')

function parsed(found: string): URL | undefined {
  try {
    return new URL(found)
  } catch {
    return undefined
  }
}

/**
 * Where a found address leads, as the browser itself reads it: hosts in other scripts in their ASCII form, so that no
 * letter looks like another. Undefined for what stays text: addresses with a user or password, numbers, no public name.
 */
function linkOf(found: string): FoundLink | undefined {
  const address = parsed(found)
  if (!address) return undefined
  const { protocol, username, password, hostname, host, pathname, search, hash, href } = address
  if (protocol !== 'https:' || username || password || !isPublicHost(hostname)) return undefined
  const rest = `${pathname}${search}${hash}`
  return { href, host, rest: rest === '/' ? '' : rest }
}

/** The pieces of a message in order. Signs that override the direction are left out: the page shows text as it is. */
export function piecesOf(text: string): Piece[] {
  const shown = text.replace(overrides, '')
  const pieces: Piece[] = []
  let from = 0
  for (const { index, lastIndex, raw } of finder.match(shown) ?? []) {
    const link = linkOf(raw)
    if (!link) continue
    if (index > from) pieces.push(shown.slice(from, index))
    pieces.push(link)
    from = lastIndex
  }
  if (from < shown.length) pieces.push(shown.slice(from))
  return pieces
}
