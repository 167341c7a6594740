/**
 * The words of passwords that are guessed first. Lists of stolen passwords are mostly a few hundred words with digits
 * around them, rows of the keyboard, dates and repetitions; `isEasyToGuess` finds the others by rules.
 */
const words = new Set(
  `abc access account admin administrator adobe alexander amanda amazon america andrea andrew angel anthony apple april
  arsenal ashley asshole august austin azerty bailey banana barcelona baseball basketball batman bitch blink buster
  butterfly changeme charlie chelsea chicken chocolate clinic computer cookie corvette cowboy dallas daniel december
  default diamond doctor dragon eagle elephant eminem facebook family february flower football forever freedom friday
  friend fuckyou george ginger golden google guest guitar hannah harley hello hockey hospital hottie hunter iloveyou
  internet jackson january jasmine jennifer jessica jesus jordan joshua july june justin killer kitty klaster knight
  liverpool login love lovely maggie manager march marina martin master matrix matthew medical melissa mercedes merlin
  michael michelle midnight mickey minecraft monday money monkey mother mustang naruto nicole ninja november nothing
  october orange pass passw0rd passwd passwort password patient peanut pepper phoenix pokemon portal prince princess
  private purple qazwsx qwer qwerty qwertz rainbow ranger robert root salus samantha samsung saturday secret september
  shadow silver simple soccer sophie spiderman spring starwars summer sunday sunshine superman sweety system taylor
  tennis test tester testing thomas thunder thursday tigger tigger trustno tuesday user victoria wednesday welcome
  whatever william winter yankees yellow zaq zxcvbn`.split(/\s+/),
)

const rows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv',
]
const lines = [...rows, 'abcdefghijklmnopqrstuvwxyz', '01234567890'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
])

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const spelledOut = (text: string) => text.replace(/[013457@$!]/g, (sign) => lookalikes[sign]!)
/** The text without the digits and signs at its beginning and end. */
const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The shortest piece that gives the text when repeated (`abab`: `ab`); the text itself if there is none. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length)
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit
  }
  return text
}

/** The parts of names and addresses that could be a password: `ada.okafor@x.test` gives ada, okafor, adaokafor. */
const piecesOf = (about: readonly string[]) =>
  about.flatMap((text) => {
    const lower = text.toLowerCase()
    const name = lower.split('@')[0]!
    const parts = name.split(/[^\p{L}\p{N}]+/u)
    return [lower, name, parts.join(''), ...parts].filter((piece) => piece.length >= 3)
  })

/**
 * Whether a password is easy to guess: a common word, a row of keys, a short number, a repetition, blanks, or made of
 * the account's own facts (`about`: e-mail address and name).
 */
export function isEasyToGuess(password: string, about: readonly string[] = []): boolean {
  const text = password.trim().toLowerCase()
  if (text.length < 4 || new Set(text).size <= 2 || unitOf(text).length <= 3) return true
  if (/^\d{1,8}$/.test(text)) return true
  const unit = unitOf(text)
  if (lines.some((line) => line.includes(unit) || line.repeat(2).includes(unit))) return true
  const own = new Set(piecesOf(about))
  return [unit, core(unit), core(spelledOut(unit)), spelledOut(core(unit))].some(
    (each) => words.has(each) || own.has(each) || lines.some((line) => each.length > 3 && line.includes(each)),
  )
}
