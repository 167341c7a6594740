import type { In, Some } from '../../texts.ts'

export const contactPage: Some<In<'contactPage'>> = {
  title: 'Contact · Salus',
  description: 'Téléphone, e-mail, adresse et sites de Salus.',
  heading: 'Une personne vous répond.',
  lead: 'Écrivez ou appelez : notre équipe vous répond sous 2 heures.',
  book: 'Prendre rendez-vous',
  more: 'En savoir plus',
  own: {
    heading: 'Nous joindre',
    lead: 'Appelez-nous ou écrivez-nous.',
    emailSays: 'Écrivez-nous, sauf en cas d’urgence.',
    hours: 'Réserver en ligne',
  },
  ways: {
    heading: 'Pour nous joindre',
    phone: 'Téléphone',
    phoneSays: (number) => `En cas d’urgence, n’écrivez pas, appelez le <call>${number}</call>.`,
    email: 'E-mail',
    emailSays: 'Réponse sous 2 heures.',
    address: 'Adresse',
    addressSays: 'Votre rendez-vous indique la salle.',
    hours: 'Horaires',
    hoursAre: 'Du lundi au vendredi, de 8 h à 20 h',
    hoursSays: 'Vous pouvez réserver à toute heure.',
  },
  asked: {
    heading: 'Questions fréquentes',
    book: 'Comment prendre rendez-vous ?',
    bookSays: (days, minutes) =>
      `Choisissez un médecin, puis un horaire libre ; vous pouvez réserver pour aujourd’hui et les ${days} qui suivent. Vous payez par carte, PayPal ou à la clinique. Pendant que vous payez par carte, l’horaire vous est gardé durant ${minutes}.`,
    cancel: 'Puis-je annuler et être remboursé ?',
    cancelSays:
      'Tant qu’un rendez-vous est en attente et n’a pas commencé, vous pouvez l’annuler depuis votre espace. Un paiement par carte est remboursé en entier.',
    doctors: 'Qui sont les médecins ?',
    doctorsSays:
      'Chaque médecin est inscrit par la clinique ; personne ne peut s’inscrire tout seul. L’annuaire indique la spécialité, les années d’expérience, le tarif et les horaires vraiment libres.',
    privacy: 'Que devient ce que je vous confie ?',
    privacySays:
      'Vous voyez tout. Ceux qui vous soignent voient ce dont leur travail a besoin, et les personnes qui agissent pour vous ce que vous avez accepté. Nous n’en vendons rien. La page de confidentialité dit qui lit quoi.',
  },
}
