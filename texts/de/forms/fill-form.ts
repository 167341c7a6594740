import type { In } from '../../texts.ts'

export const fillForm: In<'fillForm'> = {
  give: 'An die Klinik senden',
  giveSays: 'Danach kann die Klinik die Antworten lesen. Sie können sie später noch berichtigen.',
  sign: 'Unterschreiben und senden',
  signSays:
    'Damit wird der Text oben mit dem eingegebenen Namen unterschrieben. Die Einwilligung lässt sich jederzeit widerrufen.',
  signer: 'Wer unterschreibt?',
  signers: { self: 'Die Person selbst', guardian: 'Ein Elternteil oder Vormund' },
  whoSigns: 'Wählen Sie, wer unterschreibt.',
  conflicts: 'Zwei Antworten auf dieselbe Frage warten auf Ihre Entscheidung.',
  notSaved: 'Noch ist nicht alles gespeichert. Versuchen Sie es gleich noch einmal.',
  changed:
    'Inzwischen hat jemand eine Antwort geändert. Prüfen Sie die Antworten noch einmal und senden Sie dann das Formular.',
  textChanged:
    'Der Text hat sich geändert, seit Sie ihn gelesen haben. Lesen Sie ihn noch einmal und unterschreiben Sie dann. Was Sie eingegeben haben, ist noch da.',
  failed: 'Das Formular konnte nicht gesendet werden. Versuchen Sie es noch einmal.',
  draftFailed: 'Das Formular konnte nicht geladen werden',
  ended: {
    given: 'Dieses Formular wurde inzwischen an die Klinik gesendet.',
    gone: 'Dieses Formular wird nicht mehr gebraucht.',
    pass: 'Zu Ihrer Sicherheit wurde diese Seite gesperrt. Was Sie eingegeben haben, ist noch da.',
  },
}
