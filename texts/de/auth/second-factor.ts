import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const secondFactor: In<'secondFactor'> = {
  heading: 'App und Wiederherstellungscodes',
  says: 'Eine Authenticator-App zeigt alle 30 Sekunden einen neuen Code. Mit Wiederherstellungscodes kommen Sie hinein, wenn Sie Ihr Telefon verloren haben.',
  unloaded: 'Das konnte nicht geladen werden.',
  cancel: 'Abbrechen',
  logOut: 'Abmelden',
  app: {
    heading: 'Authenticator-App',
    says: 'Eine App auf Ihrem Telefon zeigt einen Code, den Sie nach dem Passwort eingeben.',
    add: 'App einrichten',
    scan: 'Scannen Sie dies mit Ihrer Authenticator-App und geben Sie dann den Code ein, den sie zeigt.',
    picture: 'QR-Code für Ihre Authenticator-App',
    orType: 'Wenn Sie ihn nicht scannen können, geben Sie diesen Schlüssel in die App ein:',
    code: 'Code aus der App',
    confirm: 'Bestätigen',
    added: 'Ihre Authenticator-App ist eingerichtet.',
    notAdded: 'Die App konnte nicht eingerichtet werden. Versuchen Sie es noch einmal.',
    has: 'Sie haben eine Authenticator-App.',
    remove: 'App entfernen',
    removeTitle: 'Ihre Authenticator-App entfernen?',
    removeSays: 'Ihre Codes gelten hier dann nicht mehr.',
    removed: 'Die Authenticator-App wurde entfernt.',
  },
  codes: {
    yours: 'Ihre Wiederherstellungscodes',
    keep: 'Bewahren Sie diese Codes dort auf, wo Sie sie auch ohne Telefon finden. Jeder gilt einmal. Wir können sie nicht noch einmal zeigen.',
    copy: 'Codes kopieren',
    copied: 'Die Codes sind kopiert.',
    kept: 'Ich habe sie aufbewahrt',
    left: (count) =>
      plural(count, {
        one: 'Sie haben noch # Wiederherstellungscode.',
        other: 'Sie haben noch # Wiederherstellungscodes.',
      }),
    anew: 'Neue Codes erstellen',
    anewTitle: 'Neue Wiederherstellungscodes erstellen?',
    anewSays: 'Die Codes, die Sie jetzt haben, gelten dann nicht mehr.',
  },
  prove: {
    heading: 'Noch ein Schritt',
    says: 'Bestätigen Sie mit Ihrem Passkey oder einem Code, dass Sie es sind.',
    go: 'Bestätigen',
  },
  first: {
    heading: 'Schützen Sie Ihre Anmeldung',
    says: 'Sie arbeiten mit Behandlungsunterlagen, deshalb genügt ein Passwort nicht. Richten Sie jetzt eines davon ein; es dauert eine Minute.',
    passkey: 'Ein Passkey',
    passkeySays: 'Gesicht, Finger oder die PIN Ihres Geräts. Der sicherste und schnellste Weg.',
    addPasskey: 'Passkey hinzufügen',
  },
  end: {
    label: 'Passkeys und Codes beenden',
    this: (name) => `Passkeys und Codes beenden: ${name}`,
    question: 'Alle Passkeys und Codes beenden?',
    says: (name) =>
      `Tun Sie das nur, wenn Sie ${name} kennen und mit der Person gesprochen haben. Sie wird überall abgemeldet und meldet sich mit dem Passwort an; eine E-Mail sagt es ihr.`,
    ended: (name) => `Die Passkeys und Codes von ${name} wurden beendet.`,
  },
}
