/** From what somebody has logged in. The names of programs and systems are their own. */
export const deviceNames = {
  both: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'An unknown program',
}
