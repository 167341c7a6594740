import { plural } from '../words.ts'

/** What rings in every section of the admin's dashboard when an ambulance is asked for. */
export const ambulanceAlarm = {
  silent: 'Your browser stays silent until you press once. Do it at the start of your shift.',
  soundOn: 'Turn the sound on',
  one: (reference: string, name: string) => `An ambulance is asked for: ${reference}, ${name}.`,
  several: (references: readonly string[]) =>
    `${plural(references.length, { other: '# ambulances' })} are asked for: ${references.join(', ')}.`,
  show: 'Show',
  seen: 'I have seen it',
  inTab: '(!) Ambulance',
}
