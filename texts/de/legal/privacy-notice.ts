import type { In } from '../../texts.ts'

export const privacyNotice: In<'privacyNotice'> = {
  title: 'Datenschutz · Salus',
  heading: 'Datenschutz',
  lead: 'Was Salus über Sie weiß, warum, und wer es sieht.',
  kept: {
    heading: 'Was wir speichern',
    profile:
      'Ihren Namen und Ihre E-Mail-Adresse und was Sie sonst angeben: Telefonnummer, Anschrift, Bild, Geburtsdatum, wer bezahlt, wen wir im Notfall anrufen. Dasselbe von denen, für die Sie buchen.',
    appointments:
      'Ihre Termine: bei wem, wann, in welchem Stand, was bezahlt wurde, und die Notizen, die zum Besuch geschrieben wurden.',
    password: 'Ihr Passwort, nur in einer Form, aus der es sich nicht zurücklesen lässt.',
    logins:
      'Wo Sie angemeldet sind: Browser, System, Netz und seit wann, damit Sie es sehen und beenden können. Einen Monat nach dem Ende einer Anmeldung wird es gelöscht.',
  },
  notKept: {
    heading: 'Was wir nicht speichern',
    says: 'Nummer und Prüfnummer Ihrer Karte speichern wir nie; darum kümmert sich der Zahlungsdienst. Auf Salus gibt es keine Werbung, und niemand verfolgt, was Sie hier tun.',
    video:
      'Videotermine werden nicht aufgezeichnet: weder Bild noch Ton. Wir speichern, wann wer kam und ging und wie gut die Verbindung war. Bild und Ton gehen von Browser zu Browser; wo das nicht möglich ist, leitet ein Relay der Klinik sie verschlüsselt weiter und kann sie weder sehen noch hören.',
  },
  seen: {
    heading: 'Wer es sieht',
    you: 'Sie sehen alles. Wer Sie vertreten darf, sieht, wozu Sie zugestimmt haben: mit dem Recht, Ihre Behandlungsunterlagen zu lesen, auch Ihre und die ärztlichen Notizen. Eltern sehen, was ihr Kind betrifft.',
    doctor:
      'Ärztinnen und Ärzte sehen die Termine bei ihnen, was Sie und sie selbst dazu geschrieben haben, sowie Ihren Namen, Ihre E-Mail-Adresse und Telefonnummer.',
    admins:
      'Verwaltung und Empfang der Klinik sehen, wer wann zu wem kommt, wie Sie zu erreichen sind und was zu bezahlen ist. Der Empfang sieht keine ärztlichen Notizen. Wer in der Verwaltung für Sie eine Kopie Ihrer Daten erstellt, kann alles sehen; jede solche Kopie wird protokolliert.',
    payments: 'Der Zahlungsdienst sieht, was er braucht, um eine Zahlung einzuziehen oder zu erstatten.',
    nobody: 'Wir verkaufen und verleihen nichts davon.',
  },
  howLong: {
    heading: 'Wie lange wir es aufbewahren',
    records:
      'Termine, Notizen und Zahlungen: so lange, wie Kliniken sie aufbewahren müssen, meist 10 Jahre nach dem letzten Besuch oder der letzten Zahlung.',
    account: 'Ihr Profil: bis Sie es löschen lassen. Schließen Sie Ihr Konto, kann sich dort niemand mehr anmelden.',
    cards: 'Hinterlegte Karten: Marke und letzte vier Ziffern, bis Sie die Karte entfernen oder Ihr Konto schließen.',
    logins: 'Anmeldungen: einen Monat nach ihrem Ende.',
  },
  browser: {
    heading: 'In Ihrem Browser',
    says: (hours, days, cookieDays) =>
      `Wenn Sie sich anmelden, bewahrt Ihr Browser einen Schlüssel auf, der zeigt, wer Sie sind: ${hours} lang, oder ${days}, wenn Sie angemeldet bleiben möchten. Mit dem Abmelden wird er sofort ungültig. Ein Cookie sorgt dafür, dass niemand diesen Schlüssel in einem anderen Browser benutzen kann; er bleibt noch ${cookieDays} nach Ihrer letzten Anmeldung. Ihr Browser merkt sich außerdem eine zufällige Kennung, an der wir dieses Gerät von einem anderen unterscheiden, wenn sich jemand in Ihrem Konto anmeldet, und wann Sie zuletzt eine unserer Seiten benutzt haben. Auch Ihre Wahl von Hell oder Dunkel kann dort stehen. Andere Cookies oder Tracker von uns gibt es nicht.`,
  },
  say: {
    heading: 'Sie entscheiden',
    says: (email) =>
      `Ihr Profil können Sie jederzeit ansehen und berichtigen. Unter „Profil“ können Sie Ihre Daten herunterladen und Ihr Konto schließen. Sie können verlangen, dass wir Ihre Daten löschen oder ihre Verarbeitung einschränken, und ihr widersprechen: Schreiben Sie an <mail>${email}</mail> oder wählen Sie einen anderen Weg auf der <contact>Kontaktseite</contact>. Sie können sich auch bei der Datenschutzaufsicht beschweren.`,
  },
}
