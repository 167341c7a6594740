/** The value of `for` in an address for oneself, where the page asked "Who is it for?"; else it is a person's id. */
export const me = 'me'

/**
 * Values of `for` while it is not known yet: the page asks "Who is it for?", with a form to add a child or an adult
 * first.
 */
const questions = ['ask', 'child', 'adult'] as const

/** The question that a value of `for` stands for; undefined for a person. */
export const questionOf = (whom: string | null): (typeof questions)[number] | undefined =>
  questions.find((each) => each === whom)

/** The path with another value of `for`. */
export function withWhom(path: string, whom: string): string {
  const [before = '', search = ''] = path.split('?')
  const asked = new URLSearchParams(search)
  asked.set('for', whom)
  return `${before}?${asked}`
}
