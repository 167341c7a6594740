import type { In } from '../../texts.ts'

export const placeMap: In<'placeMap'> = {
  title: 'Unsere Standorte',
  north: 'Norden ist oben.',
  find: 'Wie weit ist es von mir?',
  says: 'Ihr Standort bleibt in diesem Browser.',
  finding: 'Ihr Standort wird gesucht …',
  failed: 'Ihr Standort war nicht zu ermitteln. Erlauben Sie ihn im Browser und versuchen Sie es noch einmal.',
  straight: 'Entfernungen sind Luftlinie.',
  you: 'Sie',
}
