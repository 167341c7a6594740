import type { In } from '../../texts.ts'

export const oldBrowser: In<'oldBrowser'> = {
  title: 'Browser zu alt · Salus',
  heading: 'Ihr Browser ist zu alt für Salus',
  says: 'Salus braucht einen neueren Browser. Ihre Termine und Ihr Konto sind sicher.',
  canDo: 'Was Sie tun können',
  update:
    'Aktualisieren Sie Ihren Browser. Sie brauchen Chrome, Edge, Firefox oder Safari aus den letzten zwei Jahren.',
  iphone:
    'Auf einem iPhone oder iPad öffnen Sie „Einstellungen“, „Allgemein“, „Softwareupdate“. Sie brauchen iOS 16.4 ' +
    'oder neuer.',
  other: 'Wenn sich Ihr Gerät nicht aktualisieren lässt, nutzen Sie ein anderes oder rufen Sie den Empfang an.',
}
