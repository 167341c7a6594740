import type { In } from '../../texts.ts'

export const connectionFailures: In<'connectionFailures'> = {
  offline: 'Salus ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  noAnswer: 'Es kam rechtzeitig keine Antwort. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  noAnswerToChange:
    'Es kam rechtzeitig keine Antwort. Vielleicht ist es trotzdem geschehen: Bitte sehen Sie nach, bevor Sie es noch einmal versuchen.',
}
